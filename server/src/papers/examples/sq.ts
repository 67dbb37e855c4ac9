import type { Examples } from './examples.ts'

export const sq: Examples = {
  reservation: {
    name: 'Marrëveshje rezervimi (shembull)',
    heading: 'Marrëveshje rezervimi nr. {{order.number}}',
    text: `Më {{concludedOn}}, ndërmjet {{company.name}}, me NUIS {{company.nuis}} dhe adresë {{company.address}}, në vijim “Kompania”, dhe klientit ose klientëve të shënuar më poshtë, në vijim “Klienti”, lidhet kjo marrëveshje rezervimi.

# 1. Palët
{{parties}}

# 2. Objekti i rezervimit
Kompania rezervon për Klientin njësitë e mëposhtme në {{property.name}}, {{property.address}}, dhe gjatë kohës së rezervimit nuk ua ofron ato të tjerëve.

{{lines}}

{{totals}}

? Njësitë rezervohen për qira, që fillon më {{startsOn}}.

# 3. Afati
? Njësitë mbahen deri më {{validUntil}}. Nëse deri atëherë nuk derdhet kapari ose nuk lidhet kontrata, mbajtja bie pa ndonjë njoftim tjetër.
Që nga dita kur njësitë mbahen, çmimet e shënuara më sipër nuk ndryshojnë më, për sa kohë njësitë mbahen ose janë të rezervuara.

# 4. Kapari
? Klienti derdh si kapar shumën {{deposit}}.
? Kapari u mor më {{depositOn}}.
Me lidhjen e kontratës kapari llogaritet në çmim. Nëse heq dorë Kompania, ajo e kthen kaparin të plotë.
? Nëse heq dorë Klienti, kapari {{depositAgreed}}.

# 5. Të dhënat personale
Kompania i përdor të dhënat e Klientit vetëm për këtë rezervim, për lidhjen e kontratës dhe për detyrimet që rrjedhin prej tyre.

? # 6. Kushte të veçanta
? {{order.terms}}

Marrëveshja është hartuar në dy kopje me vlerë të njëjtë, një për secilën palë.

{{signatures}}`,
  },
  sale: {
    name: 'Kontratë shitblerjeje (shembull)',
    heading: 'Kontratë shitblerjeje nr. {{order.number}}',
    text: `Më {{concludedOn}}, ndërmjet {{company.name}}, me NUIS {{company.nuis}} dhe adresë {{company.address}}, në vijim “Shitësi”, dhe blerësit ose blerësve të shënuar më poshtë, në vijim “Blerësi”, lidhet kjo kontratë shitblerjeje.
? Kontrata lidhet përpara noterit {{notary.name}}.
? Akti noterial mban numrin {{notary.actNumber}}, datë {{notary.actOn}}.

# 1. Palët
{{parties}}

# 2. Objekti i kontratës
Shitësi shet dhe Blerësi blen njësitë e mëposhtme në {{property.name}}, {{property.address}}.

{{lines}}

? Pasuria ndodhet në zonën kadastrale {{property.cadastralZone}}.
? Numri i pasurisë është {{property.cadastralNumber}}.
? Ndërtimi kryhet me lejen nr. {{property.permitNumber}}.
Shitësi deklaron se njësitë janë të lira nga detyrime ndaj të tretëve, përveç atyre që shënohen në këtë kontratë.

# 3. Çmimi
Çmimi i shitjes është {{totals.gross}}, nga të cilat {{totals.vat}} TVSH.

{{totals}}

# 4. Mënyra e pagesës
Blerësi e paguan çmimin sipas planit të mëposhtëm. Një pagesë quhet e kryer kur shuma ka hyrë në llogarinë e Shitësit.

{{instalments}}

? Pagesat bëhen në llogarinë: {{company.accounts}}.

Kur Blerësi vonohet me një këst, Shitësi i jep me shkrim një afat shtesë prej 30 ditësh. Nëse kësti nuk paguhet as brenda këtij afati, Shitësi mund ta zgjidhë kontratën.

# 5. Dorëzimi
? Njësitë i dorëzohen Blerësit më {{handoverOn}}.
Njësitë dorëzohen me procesverbal, ku shënohen leximet e matësve, çelësat dhe të metat e dukshme. Shitësi i ndreq të metat brenda një afati të arsyeshëm.

# 6. Kalimi i pronësisë
Pronësia kalon te Blerësi pasi çmimi të jetë paguar i gjithi dhe kontrata të jetë regjistruar në kadastër. Deri atëherë njësitë mbeten pronë e Shitësit.

# 7. Shpenzimet
Taksat mbi kalimin e pronësisë i paguan Shitësi. Shpenzimet e noterit dhe të regjistrimit i paguan Blerësi, nëse palët nuk bien dakord ndryshe.

# 8. Zgjidhja e kontratës
Kur kontrata zgjidhet, njësitë i kthehen Shitësit dhe palët merren vesh me shkrim se çfarë kthehet e çfarë mbahet nga shuma e paguar.

? # 9. Kushte të veçanta
? {{order.terms}}

Kontrata është hartuar në tri kopje me vlerë të njëjtë, palët e lexuan, e kuptuan dhe e nënshkruan me vullnetin e tyre të lirë.

{{signatures}}`,
  },
  lease: {
    name: 'Kontratë qiraje (shembull)',
    heading: 'Kontratë qiraje nr. {{order.number}}',
    text: `Më {{concludedOn}}, ndërmjet {{company.name}}, me NUIS {{company.nuis}} dhe adresë {{company.address}}, në vijim “Qiradhënësi”, dhe qiramarrësit ose qiramarrësve të shënuar më poshtë, në vijim “Qiramarrësi”, lidhet kjo kontratë qiraje.

# 1. Palët
{{parties}}

# 2. Objekti i qirasë
Qiradhënësi i jep me qira Qiramarrësit njësitë e mëposhtme në {{property.name}}, {{property.address}}. Qiramarrësi i përdor sipas destinacionit të tyre dhe nuk i jep me nënqira pa pëlqimin me shkrim të Qiradhënësit.

{{lines}}

# 3. Afati
Qiraja fillon më {{startsOn}}.
? Ajo mbaron më {{endsOn}}.
? {{rollover}}

# 4. Qiraja dhe pagesa
{{totals}}
Qiraja për një periudhë ({{period}}) është {{totals.gross}} dhe paguhet paraprakisht, deri në datën {{dueDay}} të muajit të parë të periudhës.
? Pagesat bëhen në llogarinë: {{company.accounts}}.
? Nga {{rentFree.from}} deri më {{rentFree.to}} nuk paguhet qira.
? Në çdo përvjetor të fillimit qiraja rritet: {{increase}}.
Energjia elektrike, uji dhe shpenzimet e përbashkëta të ndërtesës paguhen nga Qiramarrësi.

# 5. Garancia
? Qiramarrësi lë si garanci shumën {{security}}.
Garancia kthehet pas largimit, pasi të jenë zbritur detyrimet e papaguara dhe dëmet që nuk vijnë nga përdorimi i zakonshëm.

# 6. Mirëmbajtja
Riparimet e vogla të përdorimit të përditshëm i kryen Qiramarrësi, riparimet e tjera Qiradhënësi. Qiramarrësi njofton menjëherë për çdo dëmtim.

# 7. Mbarimi
? Secila palë mund ta mbyllë qiranë me një njoftim me shkrim {{noticeDays}} ditë përpara.
Në ditën e largimit njësitë dorëzohen të lira nga sende dhe persona, me çelësat dhe me leximet e matësve.

? # 8. Kushte të veçanta
? {{order.terms}}

Kontrata është hartuar në dy kopje me vlerë të njëjtë, një për secilën palë.

{{signatures}}`,
  },
}
