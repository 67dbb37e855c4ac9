/** Common names of people, companies and streets, combined to belong to nobody real. */
export const womensNames = list(
  'Arta Besa Blerina Bora Drita Edlira Elira Elona Entela Erjona Eriola Fatmira Flutura Genta Hana Ilda Ina Jonida Klea Kristina Laura Lindita Luljeta Majlinda Manjola Mira Mirela Nertila Nora Ornela Rovena Rudina Sara Shpresa Silva Sonila Suela Teuta Valbona Vjollca Vjosa Xhensila Zana',
)

export const mensNames = list(
  'Agim Agron Alban Altin Andi Arben Ardit Armand Artan Astrit Bardhyl Bekim Besnik Bledar Dritan Edmond Endrit Ergys Erion Ermal Fatmir Florian Gent Gjergj Ilir Ismail Klajdi Klodian Kujtim Ledion Luan Marsel Mentor Naim Olsi Petrit Redi Saimir Shkëlqim Skënder Taulant Valon Ylli Zef',
)

export const lastNames = list(
  'Aliaj Balla Baci Beqiri Bardhi Bega Bushati Cani Cenaj Dauti Dedja Dervishi Duka Dyrmishi Elezi Fejzo Ferko Fishta Gega Gjini Gjoka Gjonaj Halili Hasa Haxhiu Hoxha Hysa Isufi Jaho Jakupi Kapllani Karaj Kodra Kola Koçi Krasniqi Kuqi Lala Leka Lika Loka Lleshi Mali Marku Memaj Meta Muça Mustafaj Ndoja Ndreu Nika Ndrio Osmani Pali Papa Peçi Pema Përmeti Prendi Prifti Qafa Qosja Rama Rexha Ruçi Sadiku Selimi Shehu Shkurti Spahiu Sula Toska Troka Tola Ujka Vata Veliu Vogli Xhafa Xhaferi Xhelili Zaimi Zeneli Zhupa Çela Çuko',
)

export const companyNames = list(
  'Agrobagëti Arbri_Tekstil Bregu_Logjistik Deti_Blu_Turizëm Drini_Import Fusha_Konsult Gurra_Dizajn Ilirika_Transport Kalaja_Studio Kodra_Farma Lisi_Mobileri Luginat_Energji Mali_i_Bardhë_Ushqime Mulliri_i_Ri Nëna_Toka Pisha_Ndërtim Perla_Optika Qershia_Dental Rrënja_Investim Rruga_e_Re_Auto Shkëmbi_Siguracion Ullishta_Vaj Ura_Projekt Vatra_Pronë Vesa_Kozmetikë Vjosa_Tregti',
)

export const streets = {
  tirana: list(
    'Rruga_e_Elbasanit Rruga_Myslym_Shyri Rruga_e_Kavajës Rruga_Sami_Frashëri Rruga_e_Durrësit Rruga_e_Barrikadave Rruga_Hoxha_Tahsin Rruga_Asim_Vokshi Rruga_Jordan_Misja Rruga_Muhamet_Gjollesha Rruga_Naim_Frashëri Rruga_e_Dibrës',
  ),
  durres: list(
    'Rruga_Taulantia Rruga_Tregtare Rruga_Adria Rruga_Aleksandër_Goga Rruga_Egnatia Rruga_Pavarësia Rruga_Currila Rruga_Miqësia',
  ),
  vlora: list(
    'Rruga_Sadik_Zotaj Rruga_Kosova Rruga_Demokracia Rruga_Çamëria Rruga_Transballkanike Rruga_Aleksandër_Moisiu Rruga_Perlat_Rexhepi Rruga_e_Skelës',
  ),
}

/** Words separated by spaces; a name that contains a space itself is written with an underscore. */
function list(words: string): [string, ...string[]] {
  const [first = '', ...rest] = words.split(' ').map((word) => word.replaceAll('_', ' '))
  return [first, ...rest]
}
