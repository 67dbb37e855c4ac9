import type { Examples } from './examples.ts'

export const en: Examples = {
  reservation: {
    name: 'Reservation form (example)',
    heading: 'Reservation form no. {{order.number}}',
    text: `On {{concludedOn}}, this reservation is agreed between {{company.name}}, tax no. {{company.nuis}}, of {{company.address}}, “the Company”, and the customer or customers named below, “the Customer”.

# 1. Parties
{{parties}}

# 2. What is reserved
The Company reserves the following units in {{property.name}}, {{property.address}}, for the Customer, and does not offer them to others as long as the reservation lasts.

{{lines}}

{{totals}}

? The units are reserved for a lease that starts on {{startsOn}}.

# 3. Time limit
? The units are on hold until {{validUntil}}. If no deposit is paid and no contract made by then, the hold ends without further notice.
From the day on which the units are put on hold the prices above no longer change, for as long as the units are held or reserved.

# 4. Deposit
? The Customer pays a deposit of {{deposit}}.
? The deposit was received on {{depositOn}}.
When the contract is made the deposit counts towards the price. If the Company withdraws, it refunds the deposit in full.
? If the Customer withdraws, the deposit {{depositAgreed}}.

# 5. Personal data
The Company uses the Customer’s data for this reservation, for making the contract and for the duties that follow from them, and for nothing else.

? # 6. Special terms
? {{order.terms}}

This form is made out in two copies of equal value, one for each party.

{{signatures}}`,
  },
  sale: {
    name: 'Sale contract (example)',
    heading: 'Contract of sale no. {{order.number}}',
    text: `On {{concludedOn}}, this contract of sale is made between {{company.name}}, tax no. {{company.nuis}}, of {{company.address}}, “the Seller”, and the buyer or buyers named below, “the Buyer”.
? It is made before the notary {{notary.name}}.
? The deed has the number {{notary.actNumber}} and is dated {{notary.actOn}}.

# 1. Parties
{{parties}}

# 2. What is sold
The Seller sells and the Buyer buys the following units in {{property.name}}, {{property.address}}.

{{lines}}

? The property lies in the cadastral zone {{property.cadastralZone}}.
? Its cadastral number is {{property.cadastralNumber}}.
? It is built under the permit no. {{property.permitNumber}}.
The Seller declares that the units are free of claims of third parties, other than those named in this contract.

# 3. Price
The price is {{totals.gross}}, of which {{totals.vat}} is VAT.

{{totals}}

# 4. Payment
The Buyer pays the price as follows. A payment is made when the amount has reached the Seller’s account.

{{instalments}}

? Payments are made to: {{company.accounts}}.

If the Buyer is late with an instalment, the Seller sets a further period of 30 days in writing. If the instalment is not paid within it either, the Seller may terminate the contract.

# 5. Handover
? The units are handed over to the Buyer on {{handoverOn}}.
A record of the handover lists the meter readings, the keys and any visible defects. The Seller repairs defects within a reasonable time.

# 6. Ownership
Ownership passes to the Buyer once the price is paid in full and the contract is entered in the land register. Until then the units remain the Seller’s property.

# 7. Costs
The Seller pays the taxes on the transfer. The Buyer pays the notary and the registration, unless the parties agree otherwise.

# 8. Termination
When the contract is terminated the units return to the Seller, and the parties agree in writing what is refunded of the amount paid and what is kept.

? # 9. Special terms
? {{order.terms}}

This contract is made out in three copies of equal value. The parties have read and understood it and sign it of their own free will.

{{signatures}}`,
  },
  lease: {
    name: 'Lease (example)',
    heading: 'Lease no. {{order.number}}',
    text: `On {{concludedOn}}, this lease is made between {{company.name}}, tax no. {{company.nuis}}, of {{company.address}}, “the Landlord”, and the tenant or tenants named below, “the Tenant”.

# 1. Parties
{{parties}}

# 2. What is let
The Landlord lets the following units in {{property.name}}, {{property.address}}, to the Tenant. The Tenant uses them as they are meant to be used and does not sublet them without the Landlord’s written consent.

{{lines}}

# 3. Term
The lease starts on {{startsOn}}.
? It ends on {{endsOn}}.
? {{rollover}}

# 4. Rent
{{totals}}
The rent for one period ({{period}}) is {{totals.gross}} and is paid in advance, by day {{dueDay}} of the first month of the period.
? Payments are made to: {{company.accounts}}.
? From {{rentFree.from}} to {{rentFree.to}} no rent is due.
? On each anniversary of the start the rent increases: {{increase}}.
Electricity, water and the shared costs of the building are paid by the Tenant.

# 5. Security deposit
? The Tenant leaves a security deposit of {{security}}.
It is returned after the Tenant has left, less what is unpaid and less any damage beyond ordinary use.

# 6. Upkeep
The Tenant carries out the small repairs of everyday use, the Landlord all others. The Tenant reports any damage at once.

# 7. End of the lease
? Either party may end the lease by written notice of {{noticeDays}} days.
On the leaving day the units are handed back empty, with the keys and the meter readings.

? # 8. Special terms
? {{order.terms}}

This lease is made out in two copies of equal value, one for each party.

{{signatures}}`,
  },
}
