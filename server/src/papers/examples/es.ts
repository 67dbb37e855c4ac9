import type { Examples } from './examples.ts'

export const es: Examples = {
  reservation: {
    name: 'Hoja de reserva (ejemplo)',
    heading: 'Hoja de reserva n.º {{order.number}}',
    text: `A {{concludedOn}}, entre {{company.name}}, con NIF {{company.nuis}} y domicilio en {{company.address}}, en adelante «la Empresa», y el cliente o los clientes indicados a continuación, en adelante «el Cliente», se acuerda esta reserva.

# 1. Partes
{{parties}}

# 2. Objeto de la reserva
La Empresa reserva al Cliente las siguientes unidades de {{property.name}}, {{property.address}}, y no las ofrece a otros mientras dure la reserva.

{{lines}}

{{totals}}

? Las unidades se reservan para un alquiler que empieza el {{startsOn}}.

# 3. Plazo
? Las unidades están apartadas hasta {{validUntil}}. Si para entonces no se ha pagado la señal ni firmado el contrato, el apartado termina sin más aviso.
Desde el día en que las unidades se apartan, los precios indicados no cambian mientras sigan apartadas o reservadas.

# 4. Señal
? El Cliente entrega una señal de {{deposit}}.
? La señal se recibió el {{depositOn}}.
Al firmar el contrato, la señal se descuenta del precio. Si desiste la Empresa, la devuelve íntegra.
? Si desiste el Cliente, la señal {{depositAgreed}}.

# 5. Datos personales
La Empresa usa los datos del Cliente únicamente para esta reserva, para la firma del contrato y para las obligaciones que de ellos se deriven.

? # 6. Condiciones particulares
? {{order.terms}}

Este documento se extiende en dos ejemplares de igual valor, uno para cada parte.

{{signatures}}`,
  },
  sale: {
    name: 'Contrato de compraventa (ejemplo)',
    heading: 'Contrato de compraventa n.º {{order.number}}',
    text: `A {{concludedOn}}, entre {{company.name}}, con NIF {{company.nuis}} y domicilio en {{company.address}}, en adelante «el Vendedor», y el comprador o los compradores indicados a continuación, en adelante «el Comprador», se celebra este contrato de compraventa.
? El contrato se otorga ante el notario {{notary.name}}.
? La escritura lleva el número {{notary.actNumber}}, de fecha {{notary.actOn}}.

# 1. Partes
{{parties}}

# 2. Objeto del contrato
El Vendedor vende y el Comprador compra las siguientes unidades de {{property.name}}, {{property.address}}.

{{lines}}

? El inmueble se encuentra en la zona catastral {{property.cadastralZone}}.
? Su número catastral es {{property.cadastralNumber}}.
? Se construye con la licencia n.º {{property.permitNumber}}.
El Vendedor declara que las unidades están libres de cargas de terceros, salvo las indicadas en este contrato.

# 3. Precio
El precio es de {{totals.gross}}, de los que {{totals.vat}} corresponden al IVA.

{{totals}}

# 4. Forma de pago
El Comprador paga el precio según el siguiente calendario. Un pago se considera hecho cuando el importe ha llegado a la cuenta del Vendedor.

{{instalments}}

? Los pagos se hacen en: {{company.accounts}}.

Si el Comprador se retrasa en una cuota, el Vendedor le concede por escrito un plazo adicional de 30 días. Si tampoco paga en ese plazo, el Vendedor puede resolver el contrato.

# 5. Entrega
? Las unidades se entregan al Comprador el {{handoverOn}}.
De la entrega se levanta acta con las lecturas de los contadores, las llaves y los defectos visibles. El Vendedor repara los defectos en un plazo razonable.

# 6. Propiedad
La propiedad pasa al Comprador cuando el precio está pagado por completo y el contrato inscrito en el registro. Hasta entonces las unidades siguen siendo del Vendedor.

# 7. Gastos
Los impuestos sobre la transmisión los paga el Vendedor. Los gastos de notaría e inscripción los paga el Comprador, salvo que las partes acuerden otra cosa.

# 8. Resolución
Si el contrato se resuelve, las unidades vuelven al Vendedor y las partes acuerdan por escrito qué parte de lo pagado se devuelve.

? # 9. Condiciones particulares
? {{order.terms}}

Este contrato se extiende en tres ejemplares de igual valor. Las partes lo han leído y entendido y lo firman libremente.

{{signatures}}`,
  },
  lease: {
    name: 'Contrato de alquiler (ejemplo)',
    heading: 'Contrato de alquiler n.º {{order.number}}',
    text: `A {{concludedOn}}, entre {{company.name}}, con NIF {{company.nuis}} y domicilio en {{company.address}}, en adelante «el Arrendador», y el inquilino o los inquilinos indicados a continuación, en adelante «el Inquilino», se celebra este contrato de alquiler.

# 1. Partes
{{parties}}

# 2. Objeto del alquiler
El Arrendador alquila al Inquilino las siguientes unidades de {{property.name}}, {{property.address}}. El Inquilino las usa conforme a su destino y no las subarrienda sin el consentimiento escrito del Arrendador.

{{lines}}

# 3. Duración
El alquiler empieza el {{startsOn}}.
? Termina el {{endsOn}}.
? {{rollover}}

# 4. Precio del alquiler
{{totals}}
El alquiler de un período ({{period}}) es de {{totals.gross}} y se paga por adelantado, hasta el día {{dueDay}} del primer mes del período.
? Los pagos se hacen en: {{company.accounts}}.
? Del {{rentFree.from}} al {{rentFree.to}} no se paga alquiler.
? En cada aniversario del inicio el alquiler se actualiza: {{increase}}.
La electricidad, el agua y los gastos comunes del edificio los paga el Inquilino.

# 5. Fianza
? El Inquilino entrega una fianza de {{security}}.
Se devuelve tras la salida, descontados los importes pendientes y los daños que excedan del uso normal.

# 6. Conservación
Las pequeñas reparaciones del uso diario las hace el Inquilino; las demás, el Arrendador. El Inquilino comunica de inmediato cualquier daño.

# 7. Fin del alquiler
? Cada parte puede poner fin al alquiler con un preaviso escrito de {{noticeDays}} días.
El día de salida las unidades se devuelven vacías, con las llaves y las lecturas de los contadores.

? # 8. Condiciones particulares
? {{order.terms}}

Este contrato se extiende en dos ejemplares de igual valor, uno para cada parte.

{{signatures}}`,
  },
}
