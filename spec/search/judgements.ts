/** A search as buyers type it, with the listings that they mean: 3 exactly, 2 also fitting, 1 of some use. */
export interface Judgement {
  readonly search: string
  readonly relevant: Readonly<Record<string, 1 | 2 | 3>>
}

// search | listing=grade …
const JUDGEMENTS = `
rice | basmati=3 jasmine=3 parboiled=3 rice-cooker=1 rice-huller=1
long grain rice | basmati=3 parboiled=3
qinoa | quinoa-white=3 quinoa-red=3
quinoaa | quinoa-white=3 quinoa-red=3
organic quinoa | quinoa-white=3
corn | maize=3 popcorn=1
olive oil 5 l | olive-oil=3
oil press | oil-press=3
5w30 | engine-oil=3
coffee beans | coffee-arabica=3 coffee-robusta=3
arabica cofee | coffee-arabica=3
cookies | biscuits=3
chili | chilli=3
fertilizer | fertilizer=3
cnc lathes | lathe=3
fiber laser | laser=3
fork lift | forklift=3 fork-truck=3
forklift 3 t | fork-truck=3
palet truck | pallet-truck=3
20 t crane | crane-20=3
20 ton crane | crane-20=3
overhead cranes | crane-20=3 crane-5=3 jib=2
qu828x | pump-vac=3 pump-vac-kit=2
QU-828 X | pump-vac=3 pump-vac-kit=2
qu 828x vacuum pump | pump-vac=3 pump-vac-kit=2
vaccum pump | pump-vac=3 pump-vac-kit=2
water pump | pump-sub=3 pump-cent=2 pump-valve=2
pump valve | pump-valve=3
air compresor | compressor=3 compressor-piston=3
ball valve dn 50 | ball-valve=3
excavators | excavator=3 mini-excavator=3 breaker-hyd=1
plow | plough=3
fibre optic cable | cable-fibre=3
circut breaker | breaker-mccb=3 breaker-mcb=3
circuit braker 20a | breaker-mcb=3
solar pannel | solar-550=3 solar-400=3
solar panels 550w | solar-550=3
led | led-panel=3 led-street=3 led-high=3 microscope=1
led light | led-street=3 led-high=3 microscope=1
flashlight | torch=3
flow meter | flow-meter=3
headphone | headphones=3 earbuds=2
sulfuric acid | sulphuric=3
portland cement 50kg | cement=3
tiles | tile-floor=3 tile-wall=3
aluminum profile | alu-profile=3
aluminum | alu-profile=3 alu-foil=3 alu-ingot=3 window=2 ladder=2
drywall | plaster=3
lumber | timber=3
galvanized pipe | steel-pipe-galv=3
steel pipe | steel-pipe=3 steel-pipe-galv=3
stainles steel sheet | sheet-ss=3
m8x40 | bolt=3
m8 bolts | bolt=3 nut=1
nuts and bolts | bolt-nut=3 bolt=2 nut=2
tee shirt | tshirt=3
hoody | hoodie=3
truck tire | tyre-truck=3
tires | tyre-truck=3 tyre-car=3 tyre-off=3
brake disk | brake-disc=3
6204 2rs | bearing=3
adjustable wrench | wrench=3
refrigerator | fridge=3
aircon | air-con=3
knife | knife=3
car | tyre-car=3 car-battery=3
Cardinal Materials | basmati=3 parboiled=3 quinoa-white=3 fertilizer=3 caustic=3 sulphuric=3 alu-ingot=3
delta pumps | pump-cent=3 pump-sub=3 pump-vac=3 pump-dos=3 pump-vac-kit=2 compressor=2 ball-valve=2 pump-valve=2 flow-meter=2
helion inverter | solar-inverter=3
cut resistant gloves | gloves-work=3
examination glove | gloves=3
shelfs | shelf=3
`

export const JUDGEMENTS_OF_SEARCHES: readonly Judgement[] = JUDGEMENTS.trim()
  .split('\n')
  .map((line) => {
    const [search = '', listings = ''] = line.split('|').map((part) => part.trim())
    return {
      search,
      relevant: Object.fromEntries(
        listings.split(' ').map((one) => [one.split('=')[0], Number(one.split('=')[1])]),
      ) as Judgement['relevant'],
    }
  })

/** Places that count. */
const PLACES = 10

/** nDCG@10: the gain of the found listings in their order, divided by the gain of the best order. From 0 to 1. */
export function ndcgOf(found: readonly string[], relevant: Judgement['relevant']): number {
  const gain = (grades: readonly number[]) =>
    grades.slice(0, PLACES).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)
  const best = Object.values(relevant).toSorted((one, other) => other - one)
  return gain(found.map((key) => relevant[key] ?? 0)) / gain(best)
}
