import type { Label } from '@prona/contract/kernel/field'

/** What is said where somebody confirms that it is them; with its dialog. */
export const confirmWords = {
  title: [
    'Konfirmoni që jeni ju',
    'Confirm it’s you',
    'Bestätigen, dass Sie es sind',
    'Confirme que es usted',
  ],
  password: [
    'Ky veprim kërkon përsëri fjalëkalimin tuaj. Pastaj nuk kërkohet për 10 minuta.',
    'This asks for your password again. After that you won’t be asked for 10 minutes.',
    'Dafür wird Ihr Passwort noch einmal verlangt. Danach werden Sie 10 Minuten lang nicht gefragt.',
    'Para esto se pide de nuevo su contraseña. Después no se le preguntará durante 10 minutos.',
  ],
  code: [
    'Ky veprim kërkon një kod nga aplikacioni në telefonin tuaj. Pastaj nuk kërkohet për 10 minuta.',
    'This asks for a code from the app on your phone. After that you won’t be asked for 10 minutes.',
    'Dafür wird ein Code aus der App auf Ihrem Telefon verlangt. Danach werden Sie 10 Minuten lang nicht gefragt.',
    'Para esto se pide un código de la aplicación de su teléfono. Después no se le preguntará durante 10 minutos.',
  ],
  signIn: [
    'Për këtë veprim hyni përsëri aty ku hyni zakonisht. Pastaj nuk kërkohet për 10 minuta.',
    'This asks you to sign in again where you usually do. After that you won’t be asked for 10 minutes.',
    'Melden Sie sich dafür noch einmal dort an, wo Sie es sonst tun. Danach werden Sie 10 Minuten lang nicht gefragt.',
    'Para esto vuelva a iniciar sesión donde suele hacerlo. Después no se le preguntará durante 10 minutos.',
  ],
  confirm: ['Konfirmo', 'Confirm', 'Bestätigen', 'Confirmar'],
  understood: ['E kuptova', 'Got it', 'Verstanden', 'Entendido'],
} as const satisfies Readonly<Record<string, Label>>
