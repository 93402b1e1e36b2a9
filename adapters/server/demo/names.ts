/** People and companies of the demo market, by country. */
export interface Origin {
  readonly country: string
  readonly cities: readonly string[]
  readonly dialCode: string
  readonly firstNames: readonly string[]
  readonly lastNames: readonly string[]
  /** Legal forms at the end of company names in that country. */
  readonly legalForms: readonly string[]
  readonly streets: readonly string[]
}

export const origins: readonly Origin[] = [
  {
    country: 'DE',
    cities: ['Hamburg', 'Duisburg', 'Bremen', 'Stuttgart'],
    dialCode: '+49',
    firstNames: ['Anna', 'Jonas', 'Katrin', 'Lukas', 'Miriam', 'Stefan'],
    lastNames: ['Albers', 'Brandt', 'Hansen', 'Keller', 'Petersen', 'Vogt'],
    legalForms: ['GmbH', 'GmbH & Co. KG', 'AG'],
    streets: ['Hafenstraße', 'Speicherweg', 'Industriestraße'],
  },
  {
    country: 'IN',
    cities: ['Mumbai', 'Chennai', 'Surat', 'Ludhiana', 'Coimbatore'],
    dialCode: '+91',
    firstNames: ['Aarav', 'Divya', 'Ishaan', 'Meera', 'Rohan', 'Sunita'],
    lastNames: ['Agarwal', 'Iyer', 'Mehta', 'Nair', 'Patel', 'Reddy'],
    legalForms: ['Pvt. Ltd.', 'Exports', 'Industries Ltd.'],
    streets: ['MIDC Road', 'Dock Road', 'Ring Road'],
  },
  {
    country: 'CN',
    cities: ['Shenzhen', 'Ningbo', 'Qingdao', 'Yiwu', 'Foshan'],
    dialCode: '+86',
    firstNames: ['Fang', 'Jie', 'Lei', 'Min', 'Wei', 'Xiu'],
    lastNames: ['Chen', 'Huang', 'Lin', 'Wang', 'Zhang', 'Zhou'],
    legalForms: ['Co., Ltd.', 'Trading Co., Ltd.', 'Manufacturing Co., Ltd.'],
    streets: ['Binhai Road', 'Keji Road', 'Jinshan Road'],
  },
  {
    country: 'TR',
    cities: ['Istanbul', 'Izmir', 'Gaziantep', 'Bursa'],
    dialCode: '+90',
    firstNames: ['Ayşe', 'Burak', 'Elif', 'Kemal', 'Selin', 'Yusuf'],
    lastNames: ['Aydın', 'Demir', 'Kaya', 'Öztürk', 'Şahin', 'Yılmaz'],
    legalForms: ['A.Ş.', 'Dış Ticaret Ltd.', 'San. ve Tic.'],
    streets: ['Liman Caddesi', 'Organize Sanayi Bölgesi'],
  },
  {
    country: 'VN',
    cities: ['Ho Chi Minh City', 'Hai Phong', 'Da Nang'],
    dialCode: '+84',
    firstNames: ['An', 'Hoa', 'Linh', 'Minh', 'Quang', 'Thu'],
    lastNames: ['Bui', 'Dang', 'Le', 'Nguyen', 'Pham', 'Tran'],
    legalForms: ['JSC', 'Co., Ltd.', 'Export JSC'],
    streets: ['Nguyen Hue', 'Tran Phu'],
  },
  {
    country: 'IT',
    cities: ['Genoa', 'Milan', 'Verona', 'Bologna'],
    dialCode: '+39',
    firstNames: ['Chiara', 'Davide', 'Elena', 'Giorgio', 'Laura', 'Marco'],
    lastNames: ['Bianchi', 'Conti', 'Esposito', 'Ferrari', 'Greco', 'Rossi'],
    legalForms: ['S.p.A.', 'S.r.l.'],
    streets: ['Via del Porto', "Via dell'Industria"],
  },
  {
    country: 'BR',
    cities: ['Santos', 'São Paulo', 'Curitiba', 'Salvador'],
    dialCode: '+55',
    firstNames: ['Beatriz', 'Caio', 'Fernanda', 'João', 'Larissa', 'Rafael'],
    lastNames: ['Almeida', 'Costa', 'Lima', 'Oliveira', 'Santos', 'Souza'],
    legalForms: ['Ltda.', 'S.A.', 'Comércio Exterior'],
    streets: ['Avenida do Porto', 'Rua das Indústrias'],
  },
  {
    country: 'AE',
    cities: ['Dubai', 'Sharjah', 'Abu Dhabi'],
    dialCode: '+971',
    firstNames: ['Aisha', 'Hamad', 'Layla', 'Omar', 'Rashid', 'Salma'],
    lastNames: ['Al Farsi', 'Al Hashimi', 'Al Marri', 'Al Nuaimi', 'Haddad', 'Khoury'],
    legalForms: ['FZE', 'LLC', 'FZ-LLC'],
    streets: ['Jebel Ali Free Zone', 'Port Road'],
  },
  {
    country: 'US',
    cities: ['Houston', 'Long Beach', 'Savannah', 'Chicago'],
    dialCode: '+1',
    firstNames: ['Alice', 'Brian', 'Dana', 'Grace', 'Marcus', 'Tyler'],
    lastNames: ['Carter', 'Hughes', 'Jackson', 'Morgan', 'Reed', 'Walker'],
    legalForms: ['Inc.', 'LLC', 'Supply Corp.'],
    streets: ['Harbor Boulevard', 'Industrial Parkway'],
  },
  {
    country: 'KE',
    cities: ['Mombasa', 'Nairobi', 'Kisumu'],
    dialCode: '+254',
    firstNames: ['Achieng', 'Brian', 'Esther', 'Juma', 'Njeri', 'Wanjiru'],
    lastNames: ['Kamau', 'Mwangi', 'Njoroge', 'Odhiambo', 'Otieno', 'Wafula'],
    legalForms: ['Ltd.', 'Exporters Ltd.'],
    streets: ['Moi Avenue', 'Kilindini Road'],
  },
  {
    country: 'NL',
    cities: ['Rotterdam', 'Amsterdam', 'Moerdijk'],
    dialCode: '+31',
    firstNames: ['Daan', 'Eva', 'Jeroen', 'Lotte', 'Pieter', 'Sanne'],
    lastNames: ['Bakker', 'de Vries', 'Jansen', 'Mulder', 'Smit', 'Visser'],
    legalForms: ['B.V.', 'N.V.'],
    streets: ['Waalhaven', 'Havenweg'],
  },
  {
    country: 'JP',
    cities: ['Yokohama', 'Osaka', 'Nagoya'],
    dialCode: '+81',
    firstNames: ['Akira', 'Emi', 'Haruto', 'Keiko', 'Ren', 'Yui'],
    lastNames: ['Ito', 'Kobayashi', 'Nakamura', 'Sato', 'Suzuki', 'Tanaka'],
    legalForms: ['K.K.', 'Kogyo K.K.', 'Trading K.K.'],
    streets: ['Minato-dori', 'Honmachi'],
  },
]

export const companyWords = [
  'Anchor',
  'Atlas',
  'Bluewater',
  'Cardinal',
  'Cedar',
  'Compass',
  'Copperfield',
  'Crescent',
  'Delta',
  'Eastgate',
  'Evergreen',
  'Falcon',
  'Granite',
  'Harbour',
  'Horizon',
  'Ironbridge',
  'Kestrel',
  'Lantern',
  'Meridian',
  'Monsoon',
  'Northwind',
  'Orchard',
  'Pioneer',
  'Quayside',
  'Redwood',
  'Saffron',
  'Silkroad',
  'Summit',
  'Tamarind',
  'Tidewater',
  'Union',
  'Vertex',
  'Westport',
  'Zenith',
] as const
export const companyTrades = [
  'Agro',
  'Chemicals',
  'Components',
  'Electric',
  'Fasteners',
  'Foods',
  'Hardware',
  'Industrial',
  'Machinery',
  'Materials',
  'Metals',
  'Minerals',
  'Packaging',
  'Polymers',
  'Steel',
  'Supply',
  'Textiles',
  'Tools',
  'Trading',
  'Works',
] as const

/** A name with its legal form, which does not repeat the last word: "Delta Trading Co., Ltd.". */
export function companyName(words: string, legalForm: string): string {
  const last = words.split(' ').at(-1) ?? ''
  return `${words} ${legalForm.startsWith(`${last} `) ? legalForm.slice(last.length + 1) : legalForm}`
}
