/** A listing of the fixed catalogue that searches are judged by. */
export interface JudgedListing {
  readonly key: string
  readonly title: string
  /** The name of its category. */
  readonly category: string
  readonly brand: string
  readonly model: string
  readonly seller: string
  readonly description: string
}

// key | title | category | brand | model | seller | description
const LISTINGS = `
basmati | Basmati Rice 1121 Extra Long Grain, 25 kg Bags | Rice | Himal | | Cardinal Materials | Aged rice with a moisture of 12%. Price on request for full containers.
jasmine | Thai Jasmine Rice, 5% Broken | Rice | | | Siam Grain House | New crop, packed in 50 kg sacks.
parboiled | Parboiled Long Grain Rice | Rice | Himal | | Cardinal Materials | Double sortexed, for retail and catering.
rice-cooker | Commercial Rice Cooker, 23 Litres | Cookware | Kitchora | RC-23 | Levant Kitchen Supply | Keeps warm for eight hours.
rice-huller | Rice Milling Machine, 1 t per Hour | Industrial Mixers | Agrimach | RM-1000 | Anatolia Machines | Husks and polishes paddy in one pass.
price-label | Price Label Gun with Two Lines | Labelling Machines | | PL-2 | Office Direct | For shelves and promotions.
quinoa-white | White Quinoa, Organic, Washed | Quinoa | Andina | | Cardinal Materials | Saponin free, from Peru.
quinoa-red | Red Quinoa Seeds | Quinoa | Andina | | Altiplano Foods | For salads and breads.
lentils | Red Split Lentils, Machine Cleaned | Lentils & Chickpeas | | | Siam Grain House | New crop.
chickpeas | Kabuli Chickpeas 9 mm | Lentils & Chickpeas | | | Anatolia Pulses | Sortex cleaned, in bags of 25 kg.
maize | Yellow Maize for Animal Feed | Maize | | | Siam Grain House | Corn with low aflatoxin.
popcorn | Popcorn Kernels, Butterfly Type | Maize | | | Altiplano Foods | Expansion 46.
olive-oil | Extra Virgin Olive Oil in 5 L Tins | Olive Oil | Oliva Nova | | Levant Oils | Cold pressed, acidity below 0.4%.
sunflower-oil | Refined Sunflower Oil, Bulk | Sunflower Oil | | | Levant Oils | Winterized, flexi tanks of 21 t.
oil-press | Cold Oil Press for Seeds, 6 kg per Hour | Oil Presses | Agrimach | OP-6 | Anatolia Machines | For sunflower, sesame and flax.
engine-oil | Engine Oil 5W-30 Fully Synthetic | Engine Oil | Lubrex | 5W-30 | Nordic Lubricants | For petrol and diesel engines.
hydraulic-oil | Hydraulic Oil HLP 46, 208 L Drum | Hydraulic Oil | Lubrex | HLP-46 | Nordic Lubricants | Zinc based.
coffee-arabica | Green Coffee Beans, Arabica Grade 1 | Coffee Beans | | | Abyssinia Coffee | Washed Yirgacheffe.
coffee-robusta | Robusta Coffee Beans, Screen 18 | Coffee Beans | | | Mekong Traders | Wet polished.
tea | Ceylon Black Tea, BOP | Tea | | | Mekong Traders | In paper sacks of 50 kg.
dates | Medjool Dates, Jumbo | Dates | | | Levant Oils | Soft and large fruit.
chocolate | Dark Chocolate Couverture 70 % | Chocolate | Cacaora | | Altiplano Foods | Callets in 10 kg cartons.
biscuits | Butter Biscuits, 200 g Tins | Biscuits | | | Altiplano Foods | Cookies in a gift tin.
chilli | Dried Red Chilli, Stemless | Whole Spices | | | Siam Grain House | Capsaicin on request.
fertilizer | Urea Fertiliser 46% N, Granular | Fertilizers | | | Cardinal Materials | In big bags of 1 t.
lathe | CNC Lathe with 8" Chuck | CNC Lathes | Tornex | TX-200 | Anatolia Machines | Bar capacity 52 mm.
milling | Vertical Milling Machine, 3 Axis | Milling Machines | Tornex | VM-3 | Anatolia Machines | Table of 1,000 mm.
laser | Fibre Laser Cutter 3 kW | Laser Cutters | Lasera | FL-3000 | Anatolia Machines | Cuts 20 mm mild steel.
welder | MIG Welding Machine 250 A | Welding Equipment | Weldora | MIG-250 | Workshop One | Synergic, water cooled.
electrodes | Welding Electrodes E6013, 3.2 mm | Welding Equipment | Weldora | E6013 | Workshop One | Rutile coated, boxes of 5 kg.
forklift | Electric Forklift 2.5 t, Lithium | Forklifts | Liftora | EF-25 | Hanse Lift | Triplex mast, side shift.
fork-truck | Diesel Fork Lift Truck, 3 Tonnes | Forklifts | Liftora | DF-30 | Hanse Lift | For rough yards.
pallet-truck | Hand Pallet Truck 2,500 kg | Pallet Trucks | Liftora | HP-25 | Hanse Lift | Forks of 1,150 mm.
crane-20 | Overhead Crane 20 t, Double Girder | Overhead Cranes | Kranex | OC-20 | Hanse Lift | Span up to 30 m.
crane-5 | Single Girder Overhead Crane 5 t | Overhead Cranes | Kranex | OC-5 | Hanse Lift | With electric hoist.
jib | Jib Crane, Wall Mounted, 500 kg | Overhead Cranes | Kranex | JC-500 | Workshop One | Slewing angle 180 degrees.
conveyor | Modular Belt Conveyor, 6 m | Conveyors | | BC-6 | Anatolia Machines | Food grade belt.
pump-cent | Stainless Centrifugal Pump 7.5 kW | Centrifugal Pumps | Aquor | CP-75 | Delta Pumps | For water and thin chemicals.
pump-sub | Submersible Water Pump, 1 hp | Centrifugal Pumps | Aquor | SP-1 | Delta Pumps | For wells of up to 60 m.
pump-vac | Rotary Vane Vacuum Pump | Vacuum Pumps | Vaquor | QU-828X | Delta Pumps | Ultimate pressure 0.1 mbar.
pump-vac-kit | Repair Kit for Vacuum Pump QU 828 X | Vacuum Pumps | Vaquor | QU828X-KIT | Delta Pumps | Vanes, seals and filter.
pump-dos | Dosing Pump with Digital Control | Dosing Pumps | Aquor | DP-12 | Delta Pumps | 12 l per hour.
compressor | Screw Air Compressor 22 kW, 8 bar | Air Compressors | Aeron | SC-22 | Delta Pumps | With dryer and tank.
compressor-piston | Piston Air Compressor 50 L | Air Compressors | Aeron | PC-50 | Workshop One | Two cylinders.
ball-valve | Stainless Steel Ball Valve DN50 | Stainless Tubes | Valvor | BV-50 | Delta Pumps | Full bore, PTFE seat.
pump-valve | Check Valve for Water Pumps, Brass | Copper Fittings | Valvor | CV-1 | Delta Pumps | Spring loaded.
excavator | Crawler Excavator 20 t | Excavators | Grabor | EX-200 | Hanse Lift | Bucket of 1 m3.
mini-excavator | Mini Excavator 1.8 t with Cabin | Excavators | Grabor | EX-18 | Hanse Lift | Zero tail swing.
tractor | Farm Tractor 90 hp, 4WD | Tractors | Agrimach | AT-90 | Anatolia Machines | With front loader.
plough | Reversible Plough, Four Furrows | Ploughs & Tillers | Agrimach | RP-4 | Anatolia Machines | For tractors from 90 hp.
cable-power | Copper Power Cable 4 x 16 mm2 | Power Cables | Cablora | NYY-J | Volta Electric | XLPE insulation.
cable-fibre | Fibre Optic Cable, 24 Cores | Fibre Optic Cables | Cablora | FO-24 | Volta Electric | Armoured, for ducts.
breaker-mccb | Moulded Case Circuit Breaker 250 A | Circuit Breakers | Voltera | MCCB-250 | Volta Electric | Three poles, 36 kA.
breaker-mcb | Miniature Circuit Breaker 20 A, C Curve | Circuit Breakers | Voltera | MCB-C20 | Volta Electric | DIN rail.
breaker-hyd | Hydraulic Breaker for Excavators | Excavators | Grabor | HB-20 | Hanse Lift | For machines of 20 t.
contactor | AC Contactor 32 A, 230 V Coil | Contactors | Voltera | AC-32 | Volta Electric | Three poles.
panel-board | Distribution Board, 24 Modules | Distribution Boards | Voltera | DB-24 | Volta Electric | Steel, with circuit labels.
generator | Diesel Generator 100 kVA, Silent | Diesel Generators | Genora | DG-100 | Volta Electric | With automatic transfer switch.
solar-550 | Solar Panel 550 W, Monocrystalline | Solar Panels | Helion | HS-550 | Sunrise Solar | Half cut cells, 25 years of warranty.
solar-400 | Bifacial Solar Module 400 W | Solar Panels | Helion | HS-400 | Sunrise Solar | Glass on both sides.
solar-inverter | Hybrid Solar Inverter 10 kW | Solar Inverters | Helion | HI-10 | Sunrise Solar | For panels and batteries.
solar-battery | Lithium Battery for Solar Storage 5 kWh | Lithium Batteries | Helion | LB-5 | Sunrise Solar | Stackable.
car-battery | Car Starter Battery 12 V 70 Ah | Starter Batteries | Startex | SB-70 | Auto Parts Adriatic | Maintenance free.
motor | Electric Motor 7.5 kW, IE3 | Electric Motors | Motora | IE3-75 | Volta Electric | Four poles, B3.
led-panel | LED Panel 60 x 60 cm, 40 W | LED Panels | Lumora | LP-40 | Lumora Lighting | Neutral white.
led-street | LED Street Light 100 W, IP66 | Street Lights | Lumora | SL-100 | Lumora Lighting | With surge protection.
led-high | High Bay LED Light 150 W | High Bay Lights | Lumora | HB-150 | Lumora Lighting | For halls of 8 m.
torch | Rechargeable Torch, 1,000 Lumens | Camping Gear | Lumora | T-1000 | Lumora Lighting | With USB-C.
mcu | 32-bit Microcontroller, LQFP64 | Microcontrollers | Silica | SM32F4 | Chipworks | 168 MHz.
capacitor | Electrolytic Capacitor 1000 uF 25 V | Capacitors | Silica | EC-1000 | Chipworks | Radial.
flow-meter | Electromagnetic Flow Meter DN80 | Flow Meters | Senso | FM-80 | Delta Pumps | Output 4-20 mA.
camera | Security Camera 4 MP, Outdoor | Security Cameras | Guardia | SC-4 | Guardia Systems | Night vision of 30 m.
headphones | Wireless Headphones, Noise Cancelling | Headphones | Sonora | WH-9 | Sonora Audio | 40 hours.
earbuds | Bluetooth Earbuds with Case | Headphones | Sonora | EB-2 | Sonora Audio | Six hours.
caustic | Caustic Soda Flakes 99 % | Caustic Soda | | | Cardinal Materials | In 25 kg bags.
sulphuric | Sulphuric Acid 98%, IBC | Sulphuric Acid | | | Cardinal Materials | Technical grade.
pvc | PVC Resin K67, Suspension Grade | PVC Resin | | K67 | Polymer Port | For pipes.
epoxy | Clear Epoxy Resin, Two Parts | Epoxy Resin | | | Polymer Port | For coatings and tables.
paint | Anti-Corrosion Paint, Grey, 20 L | Industrial Paints | | | Polymer Port | For steel structures.
cement | Portland Cement 42.5 R in 50 kg Bags | Portland Cement | | | Bosphorus Build | Also in big bags.
tile-floor | Porcelain Floor Tile 60 x 60 cm | Ceramic Tiles | Ceramia | PF-6060 | Bosphorus Build | Matt, rectified.
tile-wall | Glazed Wall Tiles 30 x 60 cm, White | Ceramic Tiles | Ceramia | GW-3060 | Bosphorus Build | Glossy.
marble | White Marble Slabs, Polished | Marble | | | Bosphorus Build | 2 cm thick.
rebar | Reinforcing Steel Bar B500B, 12 mm | Reinforcing Bars | | | Ferro Trade | In bundles of 2 t.
i-beam | Steel I-Beam IPE 200 | Steel Sections | | IPE-200 | Ferro Trade | 12 m lengths.
window | Aluminium Sliding Window, Double Glazed | Aluminium Windows | | | Bosphorus Build | Thermal break.
door-fire | Steel Fire Door EI60 | Fire Doors | | EI60 | Bosphorus Build | With closer.
tap | Kitchen Tap with Pull-Out Spray | Taps & Mixers | Aquor | KT-2 | Bosphorus Build | Brass body.
plaster | Plasterboard 12.5 mm, Moisture Resistant | Gypsum Boards | | | Bosphorus Build | Green board.
plywood | Birch Plywood 18 mm | Plywood | | | Baltic Timber | Film faced.
timber | Sawn Pine Timber 50 x 100 mm | Plywood | | | Baltic Timber | Kiln dried lumber.
steel-pipe | Seamless Steel Pipe 4", Schedule 40 | Steel Pipes | | A106 | Ferro Trade | Black, bevelled ends.
steel-pipe-galv | Galvanised Steel Pipes, Threaded | Steel Pipes | | | Ferro Trade | With sockets.
plastic-pipe | HDPE Plastic Pipe PN16, 110 mm | Plastic Pipes | | PN16 | Polymer Port | For drinking water.
copper-pipe | Copper Pipe Fittings, Solder Type | Copper Fittings | | | Bosphorus Build | Elbows and tees.
sheet-galv | Galvanized Steel Sheet 0.5 mm, Z275 | Galvanized Sheets | | Z275 | Ferro Trade | In coils or cut.
sheet-ss | Stainless Steel Sheet 304, 2B | Stainless Sheets | | 304-2B | Ferro Trade | 1.5 mm thick.
alu-profile | Aluminium T-Slot Profile 40 x 40 | Aluminium Profiles | | T40 | Alutek | Anodised.
alu-foil | Aluminium Foil for Food, 18 Micron | Aluminium Foil | | | Alutek | Jumbo rolls.
alu-ingot | Aluminium Ingots A7, 99.7 % | Aluminium Ingots | | A7 | Cardinal Materials | In bundles of 1 t.
bolt | Hex Bolts M8 x 40, Grade 8.8 | Bolts & Nuts | Fixora | M8X40 | Fixora Fasteners | Zinc plated, boxes of 200.
nut | Hex Nuts M8, Zinc Plated | Bolts & Nuts | Fixora | M8-N | Fixora Fasteners | DIN 934.
bolt-nut | Bolts and Nuts Assortment, 1,200 Pieces | Bolts & Nuts | Fixora | SET-1200 | Fixora Fasteners | Metric sizes.
screw | Self-Tapping Screws 4.2 x 19 mm | Screws | Fixora | ST-42 | Fixora Fasteners | Cross recess.
yarn | Combed Cotton Yarn Ne 30/1 | Cotton Yarn | | | Denimo Textiles | For knitting.
denim | Indigo Denim Fabric 12 oz | Denim | | | Denimo Textiles | With elastane.
tshirt | Plain Cotton T-Shirt, 180 gsm | T-Shirts | Basico | TS-180 | Denimo Textiles | In 24 colours.
hoodie | Organic Cotton Hoodie, Brushed | Knitwear | Basico | HD-320 | Denimo Textiles | Sizes from S to XXL.
trousers | Work Trousers with Knee Pockets | Uniforms | Basico | WT-9 | Safety First | Reinforced seams.
towel | Hotel Bath Towels 70 x 140 cm, White | Towels | | | Denimo Textiles | 500 gsm.
carpet | Wool Carpet, Hand Tufted | Carpets & Rugs | | | Denimo Textiles | For hotels.
shoes | Safety Shoes S3 with Steel Toe | Safety Shoes | Saferra | S3-10 | Safety First | Sizes 36 to 48.
gloves | Nitrile Examination Gloves, Powder Free | Examination Gloves | Medira | NG-100 | Medira Health | Boxes of 100.
gloves-work | Cut Resistant Work Gloves, Level D | High Visibility Clothing | Saferra | CG-5 | Safety First | Coated palm.
mask | Surgical Face Masks, 3 Ply | Face Masks | Medira | FM-3 | Medira Health | Type IIR.
helmet | Safety Helmet with Ratchet, White | Helmets | Saferra | H-1 | Safety First | Vented.
microscope | Binocular Microscope 1000x | Microscopes | Optica | BM-1000 | Medira Health | LED light.
bed | Electric Hospital Bed, Three Functions | Hospital Beds | Medira | HB-3 | Medira Health | With mattress.
carton | Corrugated Carton Boxes, Double Wall | Corrugated Boxes | | | Packwell | Printed on request.
pouch | Stand-Up Pouch with Zipper, Kraft | Stand-Up Pouches | | | Packwell | With window.
big-bag | FIBC Bulk Bag 1 t | Bulk Bags | | FIBC-1 | Packwell | With liner.
jar | Glass Jars 370 ml with Lids | Glass Jars | | | Packwell | Twist off.
film | Stretch Film 23 Micron, 500 mm | Stretch Film | | | Packwell | Hand and machine rolls.
pallet | Wooden Euro Pallets, Heat Treated | Wooden Pallets | | | Baltic Timber | 1200 x 800 mm.
tyre-truck | Truck Tyre 315/80 R22.5 | Truck Tyres | Rollax | R22.5 | Auto Parts Adriatic | For drive axles.
tyre-car | Passenger Car Tyres 205/55 R16 | Passenger Tyres | Rollax | R16 | Auto Parts Adriatic | Summer tread.
tyre-off | Off-Road Tyre 23.5-25 for Loaders | Off-Road Tyres | Rollax | L3 | Auto Parts Adriatic | Steel belt.
brake-pad | Ceramic Brake Pads, Front Set | Brake Pads | Brakor | BP-F1 | Auto Parts Adriatic | Low dust.
brake-disc | Vented Brake Disc 300 mm | Brake Discs | Brakor | BD-300 | Auto Parts Adriatic | Coated.
oil-filter | Oil Filter for Diesel Engines | Filters | Filtra | OF-77 | Auto Parts Adriatic | Spin-on.
truck | Used Tipper Truck 6x4 | Trucks | | TT-64 | Hanse Lift | Payload 20 t.
bearing | Deep Groove Ball Bearing 6204-2RS | Ball Bearings | Rotora | 6204-2RS | Rotora Bearings | Sealed.
bearing-roller | Tapered Roller Bearing 30205 | Roller Bearings | Rotora | 30205 | Rotora Bearings | Chrome steel.
chair | Ergonomic Office Chair with Headrest | Office Chairs | Sitora | OC-11 | Office Direct | Mesh back.
desk | Height Adjustable Desk 160 cm | Desks | Sitora | HD-160 | Office Direct | Two motors.
shelf | Steel Storage Shelves, Five Levels | Filing Products | Sitora | SH-5 | Office Direct | 200 kg a shelf.
paper | A4 Copy Paper 80 gsm | Copy Paper | | A4-80 | Office Direct | Five reams a box.
fridge | Upright Display Refrigerator 400 L | Refrigerators | Kitchora | DR-400 | Levant Kitchen Supply | Glass door.
air-con | Split Air Conditioner 12000 BTU | Air Conditioners | Frigora | AC-12 | Levant Kitchen Supply | Inverter, R32.
knife | Chef Knives, Forged Steel, Set of 6 | Cutlery | Kitchora | CK-6 | Levant Kitchen Supply | With block.
wrench | Adjustable Spanner Set, Chrome Vanadium | Hand Tools | Toolex | AS-3 | Workshop One | 6, 8 and 10 inch.
drill | Cordless Drill 18 V, Two Batteries | Power Tools | Toolex | CD-18 | Workshop One | With case.
ladder | Aluminium Telescopic Ladder 3.8 m | Ladders | Toolex | TL-38 | Workshop One | EN 131.
bicycle | City Bicycle 28 Inch, 7 Speed | Bicycles | Velora | CB-28 | Velora Bikes | Steel frame.
cardigan | Merino Cardigan, Women | Knitwear | Basico | MC-1 | Denimo Textiles | Fine gauge.
cardboard | Cardboard Tubes for Posters | Folding Cartons | | | Packwell | With caps.
`

/** Written as sellers write, with likely neighbours of what the searches mean. */
export const JUDGED_LISTINGS: readonly JudgedListing[] = LISTINGS.trim()
  .split('\n')
  .map((line) => {
    const [key = '', title = '', category = '', brand = '', model = '', seller = '', description = ''] = line
      .split('|')
      .map((part) => part.trim())
    return { key, title, category, brand, model, seller, description }
  })
