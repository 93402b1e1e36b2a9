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
/** The last words of company names, with the sectors in which such a company trades, the main one first. */
const SECTORS_OF_TRADE = {
  Agro: ['Agriculture & Food', 'Packaging & Printing'],
  Chemicals: ['Chemicals & Plastics', 'Health & Medical'],
  Components: ['Electronics & Components', 'Automotive & Transport'],
  Electric: ['Electrical & Energy', 'Electronics & Components'],
  Fasteners: ['Construction & Building Materials', 'Metals & Minerals'],
  Foods: ['Agriculture & Food', 'Packaging & Printing'],
  Hardware: ['Construction & Building Materials', 'Home, Office & Leisure'],
  Industrial: ['Machinery & Equipment', 'Electrical & Energy'],
  Machinery: ['Machinery & Equipment', 'Automotive & Transport'],
  Materials: ['Construction & Building Materials', 'Chemicals & Plastics'],
  Metals: ['Metals & Minerals', 'Construction & Building Materials'],
  Minerals: ['Metals & Minerals', 'Chemicals & Plastics'],
  Packaging: ['Packaging & Printing', 'Chemicals & Plastics'],
  Polymers: ['Chemicals & Plastics', 'Packaging & Printing'],
  Steel: ['Metals & Minerals', 'Automotive & Transport'],
  Supply: ['Health & Medical', 'Home, Office & Leisure'],
  Textiles: ['Textiles & Apparel', 'Home, Office & Leisure'],
  Tools: ['Machinery & Equipment', 'Construction & Building Materials'],
  Trading: ['Home, Office & Leisure', 'Textiles & Apparel'],
  Works: ['Automotive & Transport', 'Metals & Minerals'],
} as const

export const companyTrades = Object.keys(SECTORS_OF_TRADE)

/**
 * The two sectors of each company, by its name. The second one is a sector in which nobody trades yet, while there is
 * one, so that a small market has goods in all of them.
 */
export function sectorsOf(
  companies: readonly { readonly name: string; readonly approval: 'pending' | 'approved' }[],
  sectors: readonly string[],
): readonly (readonly string[])[] {
  const mainOf = (name: string) =>
    Object.entries(SECTORS_OF_TRADE).find(([trade]) => name.includes(` ${trade}`))?.[1] ?? SECTORS_OF_TRADE.Trading
  const served = new Set<string>(
    companies.flatMap(({ name, approval }) => (approval === 'approved' ? [mainOf(name)[0]] : [])),
  )
  return companies.map(({ name, approval }) => {
    const [main, usual] = mainOf(name)
    // Nobody sees the goods of a company that waits for its approval.
    if (approval === 'pending') return [main, usual]
    const second = sectors.find((sector) => !served.has(sector)) ?? usual
    served.add(second)
    return [main, second]
  })
}

/** A name with its legal form, which does not repeat the last word: "Delta Trading Co., Ltd.". */
export function companyName(words: string, legalForm: string): string {
  const last = words.split(' ').at(-1) ?? ''
  return `${words} ${legalForm.startsWith(`${last} `) ? legalForm.slice(last.length + 1) : legalForm}`
}
