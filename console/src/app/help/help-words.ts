import type { Label } from '@prona/contract/kernel/field'

/** What only the help says; apart from the catalogues, so that nothing else waits for these texts. */
export const helpWords = {
  about: [
    'Si gjeni gjërat, si kryhet puna dhe kujt i drejtoheni.',
    'How to find things, how work is done, and whom to reach.',
    'Wie Sie etwas finden, wie die Arbeit geht und an wen Sie sich wenden.',
    'Cómo encontrar las cosas, cómo se hace el trabajo y a quién dirigirse.',
  ],
  find: [
    'Shtypni Ctrl K (Cmd K në Mac) dhe shkruani një kod, emër, numër ose veprim. Shtypni ? për shkurtoret në çdo faqe.',
    'Press Ctrl K (Cmd K on a Mac) and type a code, a name, a number or an action. Press ? for the shortcuts on any page.',
    'Drücken Sie Strg K (Cmd K am Mac) und geben Sie einen Code, einen Namen, eine Nummer oder eine Aktion ein. Mit ? sehen Sie auf jeder Seite die Tastenkürzel.',
    'Pulse Ctrl K (Cmd K en Mac) y escriba un código, un nombre, un número o una acción. Con ? verá los atajos en cualquier página.',
  ],
  start: ['Fillo', 'Go there', 'Dorthin', 'Ir allí'],
  administrators: ['Administratorët', 'Administrators', 'Administratoren', 'Administradores'],
  askThem: [
    'Për leje, llogari dhe fjalëkalime.',
    'For permissions, accounts and passwords.',
    'Für Berechtigungen, Konten und Passwörter.',
    'Para permisos, cuentas y contraseñas.',
  ],
  noneHere: [
    'Në degët tuaja nuk ka administrator. Pyesni atë që ju hapi llogarinë.',
    'There is no administrator in your branches. Ask whoever created your account.',
    'In Ihren Filialen gibt es keinen Administrator. Fragen Sie die Person, die Ihr Konto angelegt hat.',
    'En sus sucursales no hay ningún administrador. Pregunte a quien creó su cuenta.',
  ],
  version: ['Versioni', 'Version', 'Version', 'Versión'],
  news: ['Çfarë ka të re', 'What is new', 'Was ist neu', 'Novedades'],
} as const satisfies Readonly<Record<string, Label>>

type Topic = {
  readonly name: Label
  readonly steps: readonly Label[]
  /** The permission without which it is of no use to the reader. */
  readonly right?: string
  /** The list where it is done, or the new record there. */
  readonly plural?: string
  readonly isNew?: true
}

/** The main jobs, each in a few steps; the buttons are called as they are on the screens. */
export const topics: readonly Topic[] = [
  {
    name: ['Mbani një njësi', 'Hold a unit', 'Eine Einheit vormerken', 'Apartar una unidad'],
    right: 'order.hold',
    plural: 'units',
    steps: [
      [
        'Hapni një njësi të lirë ose gjejeni në listë.',
        'Open a unit that is available, or find it in the list.',
        'Öffnen Sie eine freie Einheit oder suchen Sie sie in der Liste.',
        'Abra una unidad disponible o búsquela en la lista.',
      ],
      [
        'Shtypni “Mbaj”, zgjidhni klientin ose shtoni një të ri.',
        'Press “Hold” and choose the customer, or add a new one.',
        'Klicken Sie auf „Vormerken“ und wählen Sie den Kunden oder legen Sie ihn neu an.',
        'Pulse «Apartar» y elija el cliente o añada uno nuevo.',
      ],
      [
        'Konfirmoni datën deri kur mbahet: pastaj lirohet vetë.',
        'Confirm how long it is held: after that day it becomes available by itself.',
        'Bestätigen Sie, bis wann vorgemerkt wird: Danach ist die Einheit von selbst wieder frei.',
        'Confirme hasta cuándo se aparta: después queda libre por sí sola.',
      ],
    ],
  },
  {
    name: ['Rezervoni me kapar', 'Reserve with a deposit', 'Mit Anzahlung reservieren', 'Reservar con señal'],
    right: 'order.reserve',
    plural: 'orders',
    steps: [
      [
        'Hapni rezervimin që mbahet dhe shtypni “Rezervo”.',
        'Open the reservation that is on hold and press “Reserve”.',
        'Öffnen Sie die vorgemerkte Reservierung und klicken Sie auf „Reservieren“.',
        'Abra la reserva apartada y pulse «Reservar».',
      ],
      [
        'Shkruani kaparin dhe ditën kur u mor, ose hiqni dorë prej tij.',
        'Enter the deposit and the day it was received, or waive it.',
        'Geben Sie die Anzahlung und den Tag ihres Eingangs ein oder erlassen Sie sie.',
        'Introduzca la señal y el día en que se recibió, o renuncie a ella.',
      ],
      [
        'Shtypni konfirmimin për ta nënshkruar nga faqja e rezervimit.',
        'Print the confirmation to be signed from the reservation’s page.',
        'Drucken Sie auf der Seite der Reservierung die Bestätigung zum Unterschreiben.',
        'Imprima la confirmación para firmar desde la página de la reserva.',
      ],
    ],
  },
  {
    name: ['Shtoni një klient', 'Add a customer', 'Einen Kunden anlegen', 'Añadir un cliente'],
    right: 'customer.create',
    plural: 'customers',
    isNew: true,
    steps: [
      [
        'Kërkoni së pari emrin ose telefonin: ndoshta është regjistruar.',
        'Search for the name or the phone first: the customer may be there already.',
        'Suchen Sie zuerst nach Name oder Telefon: Vielleicht gibt es den Kunden schon.',
        'Busque primero el nombre o el teléfono: quizá ya esté registrado.',
      ],
      [
        'Zgjidhni person ose shoqëri dhe plotësoni fushat e kërkuara.',
        'Choose a person or a company and fill in the required fields.',
        'Wählen Sie Person oder Unternehmen und füllen Sie die Pflichtfelder aus.',
        'Elija persona o empresa y complete los campos obligatorios.',
      ],
    ],
  },
  {
    name: [
      'Shtoni prona dhe njësi',
      'Add properties and units',
      'Objekte und Einheiten anlegen',
      'Añadir inmuebles y unidades',
    ],
    right: 'unit.create',
    plural: 'properties',
    steps: [
      [
        'Shtoni pronën, pastaj njësitë e saj.',
        'Add the property, then its units.',
        'Legen Sie das Objekt an, dann ihre Einheiten.',
        'Añada el inmueble y después sus unidades.',
      ],
      [
        'Një ndërtesë e tërë: shtypni “Shto disa njësi” te faqja e pronës dhe jepni katet, njësitë për kat, çmimin dhe ndryshimin e tij për kat.',
        'A whole building: press “Add several units” on the property’s page and enter the floors, the units per floor, the price and its change per floor.',
        'Ein ganzes Gebäude: Klicken Sie auf der Seite des Objekts auf „Mehrere Einheiten anlegen“ und geben Sie Etagen, Einheiten je Etage, den Preis und seine Änderung je Etage an.',
        'Un edificio entero: pulse «Añadir varias unidades» en la página del inmueble e indique las plantas, las unidades por planta, el precio y su cambio por planta.',
      ],
      [
        'Ose importojini nga një skedar CSV ose Excel te lista e njësive.',
        'Or import them from a CSV or Excel file in the list of units.',
        'Oder importieren Sie sie in der Liste der Einheiten aus einer CSV- oder Excel-Datei.',
        'O impórtelas desde un archivo CSV o Excel en la lista de unidades.',
      ],
    ],
  },
  {
    name: [
      'Ndryshoni shumë çmime njëherësh',
      'Change many prices at once',
      'Viele Preise auf einmal ändern',
      'Cambiar muchos precios a la vez',
    ],
    right: 'unit.update',
    plural: 'units',
    steps: [
      [
        'Filtroni listën dhe zgjidhni rreshtat.',
        'Filter the list and select the rows.',
        'Filtern Sie die Liste und wählen Sie die Zeilen aus.',
        'Filtre la lista y seleccione las filas.',
      ],
      [
        'Shtypni “Ndrysho”, zgjidhni çmimin dhe shkruani p.sh. +3 % ose −500.',
        'Press “Edit”, choose the price and type, for example, +3 % or −500.',
        'Klicken Sie auf „Bearbeiten“, wählen Sie den Preis und geben Sie z. B. +3 % oder −500 ein.',
        'Pulse «Modificar», elija el precio y escriba, por ejemplo, +3 % o −500.',
      ],
      [
        'Shihni vlerat e vjetra dhe të reja para se të ruhen. Ndryshimi zhbëhet me një shtypje.',
        'See old and new values before they are saved. One press undoes the change.',
        'Sie sehen alte und neue Werte vor dem Speichern. Ein Klick macht die Änderung rückgängig.',
        'Verá los valores antiguos y nuevos antes de guardar. El cambio se deshace con una pulsación.',
      ],
    ],
  },
  {
    name: [
      'Krahasoni dhe dërgoni njësi',
      'Compare and share units',
      'Einheiten vergleichen und teilen',
      'Comparar y compartir unidades',
    ],
    right: 'unit.read',
    plural: 'units',
    steps: [
      [
        'Zgjidhni deri në katër njësi në listë dhe krahasojini.',
        'Select up to four units in the list and compare them.',
        'Wählen Sie in der Liste bis zu vier Einheiten aus und vergleichen Sie sie.',
        'Seleccione hasta cuatro unidades en la lista y compárelas.',
      ],
      [
        'Nga faqja e një njësie dërgoni tekstin, lidhjen dhe fletën e saj në gjuhën e klientit.',
        'From a unit’s page, send its text, link and fact sheet in the customer’s language.',
        'Senden Sie von der Seite einer Einheit Text, Link und Datenblatt in der Sprache des Kunden.',
        'Desde la página de una unidad envíe su texto, enlace y ficha en el idioma del cliente.',
      ],
    ],
  },
  {
    name: [
      'Ruani listën si ju duhet',
      'Keep a list the way you need it',
      'Eine Liste speichern, wie Sie sie brauchen',
      'Guardar la lista como la necesita',
    ],
    steps: [
      [
        'Vendosni filtrat, renditjen dhe kolonat.',
        'Set the filters, the sorting and the columns.',
        'Stellen Sie Filter, Sortierung und Spalten ein.',
        'Ajuste los filtros, el orden y las columnas.',
      ],
      [
        'Ruajeni si pamje: për vete ose për degën.',
        'Save it as a view: for yourself or for your branch.',
        'Speichern Sie sie als Ansicht: für sich oder für die Filiale.',
        'Guárdela como vista: para usted o para su sucursal.',
      ],
    ],
  },
  {
    name: [
      'Ftoni një koleg',
      'Invite a colleague',
      'Eine Kollegin oder einen Kollegen einladen',
      'Invitar a un colega',
    ],
    right: 'user.create',
    plural: 'users',
    isNew: true,
    steps: [
      [
        'Shtoni përdoruesin dhe zgjidhni rolin: roli vendos çfarë sheh dhe çfarë bën.',
        'Add the user and choose the role: it decides what they see and may do.',
        'Legen Sie den Benutzer an und wählen Sie die Rolle: Sie bestimmt, was er sieht und darf.',
        'Añada el usuario y elija el rol: decide qué ve y qué puede hacer.',
      ],
      [
        'Me email i niset ftesa vetë; pa të, shfaqni lidhjen e ftesës dhe jepjani. Me të hap llogarinë, një herë, brenda shtatë ditësh.',
        'With an email they are sent an invitation; without one, show its link and give it to them. With it they open their account, once, within seven days.',
        'Mit einer E-Mail-Adresse geht die Einladung von selbst hinaus; ohne sie lassen Sie sich den Link anzeigen und geben ihn weiter. Damit wird das Konto eröffnet, einmal, binnen sieben Tagen.',
        'Con un correo se le envía una invitación; sin él, muestre su enlace y déselo. Con ella abre su cuenta, una vez y en siete días.',
      ],
      [
        'Për disa njëherësh ngjitni emrat dhe emailet te “Fto disa përdorues”: çdo rresht kontrollohet para se të dërgohet.',
        'For several at once paste names and emails at “Invite several users”: each row is checked before anything is sent.',
        'Für mehrere auf einmal fügen Sie Namen und E-Mail-Adressen bei „Mehrere Benutzer einladen“ ein: Jede Zeile wird vor dem Senden geprüft.',
        'Para varios a la vez pegue nombres y correos en «Invitar a varios usuarios»: cada fila se revisa antes de enviar nada.',
      ],
    ],
  },
  {
    name: ['Përgatisni një rol', 'Set up a role', 'Eine Rolle einrichten', 'Configurar un rol'],
    right: 'role.update',
    plural: 'roles',
    steps: [
      [
        'Hapni rolin më të afërt dhe zgjidhni “Kopjo” te veprimet.',
        'Open the role that comes closest and choose “Copy” among the actions.',
        'Öffnen Sie die ähnlichste Rolle und wählen Sie unter den Aktionen „Kopieren“.',
        'Abra el rol más parecido y elija «Copiar» entre las acciones.',
      ],
      [
        'Shënoni çfarë lejon: një rresht për çdo listë, dhe poshtë tij veprimet dhe fushat.',
        'Tick what it allows: a row for each list, with its actions and fields below.',
        'Haken Sie an, was sie erlaubt: eine Zeile je Liste, darunter Aktionen und Felder.',
        'Marque lo que permite: una fila por lista, con sus acciones y campos debajo.',
      ],
      [
        'Shtypni “Shiko si ky rol” te faqja e tij: konsola ju shfaqet si atyre që e kanë, pa ndryshuar asgjë.',
        'Press “See as this role” on its page: you see the console as those who have it, read only.',
        'Klicken Sie auf ihrer Seite auf „Wie diese Rolle ansehen“: Sie sehen die Konsole wie alle mit dieser Rolle, nur lesend.',
        'Pulse «Ver como este rol» en su página: verá la consola como quienes lo tienen, solo para leer.',
      ],
    ],
  },
  {
    name: [
      'Punoni me disa degë',
      'Work with several branches',
      'Mit mehreren Filialen arbeiten',
      'Trabajar con varias sucursales',
    ],
    steps: [
      [
        'Zgjidhni degën lart. “Të gjitha degët” i lexon bashkë: çdo listë ka edhe kolonën e degës, me të filtrohet, renditet dhe eksportohet.',
        'Choose the branch at the top. “All branches” reads them together: each list then has the branch as a column, to filter, sort and export by.',
        'Wählen Sie oben die Filiale. „Alle Filialen“ liest sie zusammen: Jede Liste hat dann die Filiale als Spalte, zum Filtern, Sortieren und Exportieren.',
        'Elija la sucursal arriba. «Todas las sucursales» las lee juntas: cada lista tiene entonces la sucursal como columna, para filtrar, ordenar y exportar.',
      ],
      [
        'Ndryshimet ruhen në degën ku është kartela; çka shtoni aty, në degën tuaj.',
        'A change is saved in the branch that has the record; what you add there, in your own.',
        'Eine Änderung wird in der Filiale des Eintrags gespeichert; was Sie dort anlegen, in Ihrer eigenen.',
        'Un cambio se guarda en la sucursal que tiene el registro; lo que añada ahí, en la suya.',
      ],
    ],
  },
  {
    name: [
      'Zhvendosni një klient ose një pronë në degë tjetër',
      'Move a customer or a property to another branch',
      'Einen Kunden oder ein Objekt in eine andere Filiale verschieben',
      'Trasladar un cliente o un inmueble a otra sucursal',
    ],
    steps: [
      [
        'Në faqen e tij, te menyja “…”, zgjidhni “Zhvendos në degë tjetër” dhe degën. Duhet t’i keni të dyja degët.',
        'On its page, in the menu “…”, choose “Move to another branch” and the branch. You need both branches.',
        'Wählen Sie auf der Seite im Menü „…“ den Punkt „In andere Filiale verschieben“ und die Filiale. Sie brauchen beide Filialen.',
        'En su página, en el menú «…», elija «Trasladar a otra sucursal» y la sucursal. Debe tener ambas sucursales.',
      ],
      [
        'Shihni çka zhvendoset bashkë, çka mbetet dhe çka e pengon: kontratat e hapura mbyllen ose anulohen më parë.',
        'See what moves along, what stays and what prevents it: open orders are ended or cancelled first.',
        'Sie sehen, was mitkommt, was bleibt und was es verhindert: Offene Vorgänge werden zuerst beendet oder storniert.',
        'Verá qué se traslada, qué permanece y qué lo impide: las operaciones abiertas se cierran o anulan antes.',
      ],
    ],
  },
  {
    name: [
      'Hyni me siguri: hapi i dytë dhe çelësat e kalimit',
      'Sign in safely: second step and passkeys',
      'Sicher anmelden: zweiter Schritt und Passkeys',
      'Entrar con seguridad: segundo paso y claves de acceso',
    ],
    steps: [
      [
        'Te “Siguria”, nën “Verifikimi me dy hapa”, shtypni “Aktivizo”, skanoni kodin QR me një aplikacion në telefon dhe shkruani kodin e parë.',
        'Under “Security”, below “Two-step verification”, press “Turn on”, scan the QR code with an app on your phone and type the first code.',
        'Klicken Sie unter „Sicherheit“ bei „Bestätigung in zwei Schritten“ auf „Einschalten“, scannen Sie den QR-Code mit einer App am Telefon und geben Sie den ersten Code ein.',
        'En «Seguridad», en «Verificación en dos pasos», pulse «Activar», escanee el código QR con una aplicación del teléfono y escriba el primer código.',
      ],
      [
        'Ruani kodet rezervë jashtë telefonit: secili hap llogarinë një herë, kur telefoni mungon.',
        'Keep the recovery codes away from your phone: each one signs you in once when the phone is missing.',
        'Bewahren Sie die Wiederherstellungscodes getrennt vom Telefon auf: Jeder hilft einmal, wenn das Telefon fehlt.',
        'Guarde los códigos de recuperación lejos del teléfono: cada uno sirve una vez cuando falta el teléfono.',
      ],
      [
        'Me “Shto çelës kalimi” hyni me gisht, fytyrë ose PIN të pajisjes, pa fjalëkalim dhe pa kod.',
        'With “Add a passkey” you sign in by your device’s fingerprint, face or PIN, without password and code.',
        'Mit „Passkey hinzufügen“ melden Sie sich per Fingerabdruck, Gesicht oder PIN Ihres Geräts an, ohne Passwort und Code.',
        'Con «Añadir clave de acceso» entra con la huella, la cara o el PIN de su dispositivo, sin contraseña ni código.',
      ],
      [
        'Keni humbur telefonin dhe kodet? Një administrator e heq hapin e dytë, dhe ju njoftoheni. Njoftoheni edhe për çdo ndryshim tjetër në hyrjen tuaj.',
        'Lost both phone and codes? An administrator resets the second step, and you are told. You are also told of every other change in how you sign in.',
        'Telefon und Codes verloren? Ein Administrator setzt den zweiten Schritt zurück, und Sie werden benachrichtigt. Auch jede andere Änderung Ihrer Anmeldung wird Ihnen mitgeteilt.',
        '¿Ha perdido el teléfono y los códigos? Un administrador restablece el segundo paso y se le avisa. También se le avisa de cualquier otro cambio en su forma de entrar.',
      ],
    ],
  },
  {
    name: [
      'Dikush largohet nga puna',
      'Someone leaves the company',
      'Jemand verlässt das Unternehmen',
      'Alguien deja la empresa',
    ],
    right: 'user.disable',
    plural: 'users',
    steps: [
      [
        'Hapni përdoruesin dhe, te menyja “…”, zgjidhni “Çaktivizo”.',
        'Open the user and, in the menu “…”, choose “Disable”.',
        'Öffnen Sie den Benutzer und wählen Sie im Menü „…“ den Punkt „Deaktivieren“.',
        'Abra el usuario y, en el menú «…», elija «Desactivar».',
      ],
      [
        'Shihni çka ka ende të hapur dhe zgjidhni kush e merr përsipër. Pa një zgjedhje mbetet te ai.',
        'See what they still have open and choose who takes it over. Without a choice it stays with them.',
        'Sie sehen, was noch offen ist, und wählen, wer es übernimmt. Ohne Auswahl bleibt es bei der Person.',
        'Verá lo que tiene todavía abierto y elegirá quién lo asume. Sin elegir a nadie sigue con esa persona.',
      ],
      [
        'Përdoruesit nuk fshihen: ç’kanë bërë mbetet me emrin e tyre. Kush kthehet, hyn përsëri me “Riaktivizo”.',
        'Users aren’t deleted: what they did keeps their name. Whoever comes back signs in again after “Enable”.',
        'Benutzer werden nicht gelöscht: Was sie getan haben, behält ihren Namen. Wer zurückkommt, meldet sich nach „Wieder aktivieren“ wieder an.',
        'Los usuarios no se eliminan: lo que hicieron conserva su nombre. Quien vuelve entra de nuevo tras «Reactivar».',
      ],
    ],
  },
  {
    name: [
      'Dikush kalon në degë tjetër',
      'Someone changes branch',
      'Jemand wechselt die Filiale',
      'Alguien cambia de sucursal',
    ],
    right: 'user.move',
    plural: 'users',
    steps: [
      [
        'Hapni përdoruesin dhe, te menyja “…”, zgjidhni “Zhvendos në degë tjetër”.',
        'Open the user and, in the menu “…”, choose “Move to another branch”.',
        'Öffnen Sie den Benutzer und wählen Sie im Menü „…“ den Punkt „In andere Filiale verschieben“.',
        'Abra el usuario y, en el menú «…», elija «Trasladar a otra sucursal».',
      ],
      [
        'Zgjidhni degën, kush merr përsipër ç’ka të hapur, dhe nëse e mban edhe degën e tanishme.',
        'Choose the branch, who takes over what is open, and whether they keep the present branch as well.',
        'Wählen Sie die Filiale, wer Offenes übernimmt und ob die jetzige Filiale zusätzlich bleibt.',
        'Elija la sucursal, quién asume lo que está abierto y si conserva también la sucursal actual.',
      ],
      [
        'Sesionet, tokenët dhe lidhjet mbyllen; personi njoftohet dhe hyn përsëri në degën e re.',
        'Sessions, tokens and links end; the person is told and signs in again to the new branch.',
        'Sitzungen, Token und Links enden; die Person wird benachrichtigt und meldet sich in der neuen Filiale wieder an.',
        'Sesiones, tokens y enlaces terminan; la persona recibe un aviso y vuelve a entrar en la nueva sucursal.',
      ],
    ],
  },
  {
    name: [
      'Lidhni një program tjetër',
      'Connect another program',
      'Ein anderes Programm anbinden',
      'Conectar otro programa',
    ],
    steps: [
      [
        'Te “Siguria”, nën “Tokenët e API-t”, shtypni “Token i ri”: emri, sa vlen, degët dhe lejet.',
        'Under “Security”, below “API tokens”, press “New token”: its name, how long it is valid, branches and permissions.',
        'Klicken Sie unter „Sicherheit“ bei „API-Token“ auf „Neues Token“: Name, Gültigkeit, Filialen und Berechtigungen.',
        'En «Seguridad», en «Tokens de API», pulse «Nuevo token»: nombre, duración, sucursales y permisos.',
      ],
      [
        'Kopjojeni menjëherë: shfaqet vetëm një herë. Programi e dërgon me çdo kërkesë.',
        'Copy it at once: it is shown only once. The program sends it with each request.',
        'Kopieren Sie es sofort: Es wird nur einmal angezeigt. Das Programm sendet es bei jeder Anfrage mit.',
        'Cópielo enseguida: solo se muestra una vez. El programa lo envía con cada solicitud.',
      ],
      [
        'Mbylleni kur nuk duhet më. Nuk lejon kurrë më shumë se ju.',
        'End it when it isn’t needed any more. It never allows more than you have.',
        'Beenden Sie es, wenn es nicht mehr gebraucht wird. Es erlaubt nie mehr als Sie selbst dürfen.',
        'Anúlelo cuando ya no haga falta. Nunca permite más que usted.',
      ],
    ],
  },
  {
    name: [
      'Njoftoni një program tjetër për ndryshimet',
      'Notify another program of changes',
      'Ein anderes Programm über Änderungen informieren',
      'Avisar a otro programa de los cambios',
    ],
    right: 'webhook.create',
    plural: 'webhooks',
    steps: [
      [
        'Shtoni një webhook: adresën me https:// dhe ndryshimet për të cilat njoftohet. Me “Krijo sekret të ri” fillon.',
        'Add a webhook: the address with https:// and the changes to be notified of. “Create new secret” starts it.',
        'Legen Sie einen Webhook an: die Adresse mit https:// und die Änderungen, die gemeldet werden. Mit „Neues Geheimnis erstellen“ beginnt er.',
        'Añada un webhook: la dirección con https:// y los cambios de los que se avisa. Empieza con «Crear secreto nuevo».',
      ],
      [
        'Dërgohen lloji i ndryshimit, koha, identifikuesi, dega dhe emrat e fushave, kurrë vlerat: ato programi i lexon me një token.',
        'What is sent is the kind of change, its time, the identifier, the branch and the names of the fields, never the values: the program reads those with a token.',
        'Gesendet werden Art und Zeit der Änderung, Kennung, Filiale und Namen der Felder, nie die Werte: Diese liest das Programm mit einem Token.',
        'Se envían el tipo de cambio, la hora, el identificador, la sucursal y los nombres de los campos, nunca los valores: esos los lee el programa con un token.',
      ],
      [
        'Marrësi kontrollon nënshkrimin “webhook-signature” (HMAC-SHA-256 i “webhook-id.webhook-timestamp.trupi” me sekretin) dhe refuzon çka është më e vjetër se pesë minuta. Rreshtat e gatshëm janë te dritarja e sekretit.',
        'The receiver checks the signature “webhook-signature” (HMAC-SHA-256 of “webhook-id.webhook-timestamp.body” with the secret) and refuses what is older than five minutes. Lines to copy are in the dialog of the secret.',
        'Der Empfänger prüft die Signatur „webhook-signature“ (HMAC-SHA-256 von „webhook-id.webhook-timestamp.Inhalt“ mit dem Geheimnis) und lehnt ab, was älter als fünf Minuten ist. Fertige Zeilen stehen im Dialog des Geheimnisses.',
        'El receptor comprueba la firma «webhook-signature» (HMAC-SHA-256 de «webhook-id.webhook-timestamp.cuerpo» con el secreto) y rechaza lo que tenga más de cinco minutos. En el diálogo del secreto hay líneas para copiar.',
      ],
      [
        'Çka nuk merret dërgohet përsëri për tri ditë, me pauza gjithnjë më të gjata; pastaj webhook-u ndalet dhe njoftoheni. Regjistri tregon çdo përpjekje, dhe “Dërgo përsëri” e nis sërish.',
        'What is not taken is sent again for three days, with longer and longer pauses; then the webhook is paused and you are told. The log shows each attempt, and “Send again” repeats it.',
        'Was nicht angenommen wird, wird drei Tage lang in wachsenden Abständen erneut gesendet; dann hält der Webhook an und Sie werden benachrichtigt. Das Protokoll zeigt jeden Versuch, „Erneut senden“ wiederholt ihn.',
        'Lo que no se acepta se envía de nuevo durante tres días, con pausas cada vez mayores; después el webhook se detiene y se le avisa. El registro muestra cada intento, y «Enviar de nuevo» lo repite.',
      ],
    ],
  },
]
