import type { Label } from '../kernel/field.ts'

/** What is said of mails beside what each of them says. */
export const mailWords = {
  noServer: [
    'Këtu nuk dërgohen emaile: askush nuk ka caktuar SMTP_URL dhe MAIL_FROM. Ç’është në pritje, niset kur të caktohen, nëse nuk i ka kaluar afati.',
    'No emails are sent here: SMTP_URL and MAIL_FROM are not set. What waits goes out once they are, unless its time has passed by then.',
    'Hier werden keine E-Mails gesendet: SMTP_URL und MAIL_FROM sind nicht gesetzt. Was wartet, geht hinaus, sobald sie es sind, wenn seine Frist dann nicht abgelaufen ist.',
    'Aquí no se envían correos: no se han definido SMTP_URL ni MAIL_FROM. Lo que espera se envía en cuanto se definan, si para entonces no ha vencido su plazo.',
  ],
} as const satisfies Readonly<Record<string, Label>>
