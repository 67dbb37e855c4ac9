import type { Label } from '../kernel/field.ts'
import type { VatProfile } from '../kernel/vat.ts'

/** What an invoice says of each VAT profile that it has. */
export const vatNotes: Readonly<Record<VatProfile, Label>> = {
  standard: [
    'TVSH me shkallën standarde 20 %, sipas ligjit nr. 92/2014 “Për tatimin mbi vlerën e shtuar në Republikën e Shqipërisë”.',
    'VAT at the standard rate of 20%, by Law No. 92/2014 “On value added tax in the Republic of Albania”.',
    'Mehrwertsteuer zum Regelsatz von 20 % nach dem Gesetz Nr. 92/2014 „Über die Mehrwertsteuer in der Republik Albanien“.',
    'IVA al tipo general del 20 %, según la Ley n.º 92/2014 «Sobre el impuesto al valor añadido en la República de Albania».',
  ],
  reduced: [
    'TVSH me shkallën e reduktuar 6 %, sipas ligjit nr. 92/2014 “Për tatimin mbi vlerën e shtuar në Republikën e Shqipërisë”.',
    'VAT at the reduced rate of 6%, by Law No. 92/2014 “On value added tax in the Republic of Albania”.',
    'Mehrwertsteuer zum ermäßigten Satz von 6 % nach dem Gesetz Nr. 92/2014 „Über die Mehrwertsteuer in der Republik Albanien“.',
    'IVA al tipo reducido del 6 %, según la Ley n.º 92/2014 «Sobre el impuesto al valor añadido en la República de Albania».',
  ],
  exempt: [
    'Furnizim i përjashtuar nga TVSH-ja, sipas ligjit nr. 92/2014.',
    'Supply exempt from VAT, by Law No. 92/2014.',
    'Von der Mehrwertsteuer befreite Leistung nach dem Gesetz Nr. 92/2014.',
    'Operación exenta de IVA, según la Ley n.º 92/2014.',
  ],
  outOfScope: [
    'Jashtë fushës së zbatimit të TVSH-së, sipas ligjit nr. 92/2014.',
    'Outside the scope of VAT, by Law No. 92/2014.',
    'Nicht steuerbar nach dem Gesetz Nr. 92/2014.',
    'No sujeta a IVA, según la Ley n.º 92/2014.',
  ],
}
