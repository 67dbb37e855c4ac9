import type { Label } from '@prona/contract/kernel/field'

/** What one's own passkeys say on the page about security; with it, since they are set up once. */
export const ownPasskeyWords = {
  title: ['Çelësat e kalimit', 'Passkeys', 'Passkeys', 'Claves de acceso'],
  about: [
    'Hyni me gishtin, fytyrën ose kodin e pajisjes, pa fjalëkalim. Askush nuk mund ta mësojë a ta marrë me një faqe të rreme, dhe pas fjalëkalimit zë vendin e kodit.',
    'Sign in with your finger, your face or your device’s code instead of a password. Nobody can guess it or lure it out of you on a false page, and after the password it takes the place of the code.',
    'Melden Sie sich mit Finger, Gesicht oder dem Code Ihres Geräts statt mit dem Passwort an. Niemand kann ihn erraten oder Ihnen auf einer falschen Seite entlocken, und nach dem Passwort ersetzt er den Code.',
    'Entre con el dedo, el rostro o el código de su dispositivo en lugar de la contraseña. Nadie puede adivinarla ni obtenerla con una página falsa, y después de la contraseña sustituye al código.',
  ],
  notHere: [
    'Në këtë adresë nuk përdoren dot. Duhet një adresë me https dhe me emër, të cilën e cakton administratori i serverit.',
    'They don’t work at this address. It takes an address with https and a name, which whoever runs the server sets.',
    'Unter dieser Adresse funktionieren sie nicht. Es braucht eine Adresse mit https und einem Namen, die der Betreiber des Servers festlegt.',
    'En esta dirección no funcionan. Hace falta una dirección con https y un nombre, que fija quien administra el servidor.',
  ],
  openThere: [
    'Në këtë adresë nuk përdoren dot. Hapeni konsolën te {host}.',
    'They don’t work at this address. Open the console at {host}.',
    'Unter dieser Adresse funktionieren sie nicht. Öffnen Sie die Konsole unter {host}.',
    'En esta dirección no funcionan. Abra la consola en {host}.',
  ],
  add: ['Shto çelës kalimi', 'Add a passkey', 'Passkey hinzufügen', 'Añadir clave de acceso'],
  name: ['Emri', 'Name', 'Name', 'Nombre'],
  nameHelp: [
    'Për ta njohur në listë, për shembull «Telefoni im».',
    'To recognise it in the list, such as “My phone”.',
    'Um ihn in der Liste zu erkennen, zum Beispiel „Mein Telefon“.',
    'Para reconocerla en la lista, por ejemplo «Mi teléfono».',
  ],
  goOn: ['Vazhdo', 'Continue', 'Weiter', 'Continuar'],
  added: [
    'Çelësi i kalimit u shtua.',
    'The passkey was added.',
    'Der Passkey wurde hinzugefügt.',
    'Se ha añadido la clave de acceso.',
  ],
  notMade: [
    'Nuk u krijua asnjë çelës kalimi. Provoni përsëri. Një pajisje mban vetëm një për këtë llogari.',
    'No passkey was created. Try again. A device keeps only one for this account.',
    'Es wurde kein Passkey erstellt. Versuchen Sie es noch einmal. Ein Gerät bewahrt nur einen für dieses Konto auf.',
    'No se creó ninguna clave de acceso. Inténtelo de nuevo. Un dispositivo guarda solo una para esta cuenta.',
  ],
  made: ['Shtuar më {when}', 'Added {when}', 'Hinzugefügt am {when}', 'Añadida el {when}'],
  used: [
    'përdorur më {when}',
    'last used {when}',
    'zuletzt verwendet am {when}',
    'usada por última vez el {when}',
  ],
  unused: ['ende i papërdorur', 'not used yet', 'noch nicht verwendet', 'sin usar'],
  synced: ['Në disa pajisje', 'On several devices', 'Auf mehreren Geräten', 'En varios dispositivos'],
  elsewhere: ['Për adresë tjetër', 'For another address', 'Für eine andere Adresse', 'Para otra dirección'],
  remove: ['Hiq', 'Remove', 'Entfernen', 'Quitar'],
  removeNamed: ['Hiq {name}', 'Remove {name}', '{name} entfernen', 'Quitar {name}'],
  removeAsked: [
    'Të hiqet çelësi i kalimit {name}?',
    'Remove the passkey {name}?',
    'Den Passkey {name} entfernen?',
    '¿Quitar la clave de acceso {name}?',
  ],
  removeText: [
    'Me të nuk hyhet më. Sesionet tuaja në pajisje të tjera mbyllen. Fshijeni edhe nga vetë pajisja.',
    'It will no longer sign you in. Your sessions on other devices will end. Delete it from the device as well.',
    'Mit ihm kann man sich nicht mehr anmelden. Ihre Sitzungen auf anderen Geräten werden beendet. Löschen Sie ihn auch auf dem Gerät.',
    'Con ella ya no se podrá entrar. Sus sesiones en otros dispositivos se cierran. Bórrela también del dispositivo.',
  ],
  removed: [
    'Çelësi i kalimit u hoq.',
    'The passkey was removed.',
    'Der Passkey wurde entfernt.',
    'Se ha quitado la clave de acceso.',
  ],
} as const satisfies Readonly<Record<string, Label>>
