/**
 * The common properties of the products of a parent category: pictures, units, names and specifications. Demo data
 * only.
 */
export interface Family {
  readonly shape: Shape
  readonly unit: string
  /** Price of one unit in US dollars, from and to. */
  readonly price: readonly [number, number]
  /** Plausible minimum orders. */
  readonly minimums: readonly number[]
  readonly qualifiers: readonly string[]
  readonly specs: readonly { readonly name: string; readonly unit: string; readonly terms: readonly string[] }[]
}

export const SHAPES = [
  'sack',
  'produce',
  'bottle',
  'machine',
  'lathe',
  'pump',
  'vehicle',
  'cable',
  'switchgear',
  'panel',
  'motor',
  'lamp',
  'chip',
  'screen',
  'gadget',
  'drum',
  'granules',
  'tile',
  'beam',
  'window',
  'pipe',
  'coil',
  'ingot',
  'bolt',
  'yarn',
  'fabric',
  'garment',
  'shoe',
  'medical',
  'flask',
  'carton',
  'jar',
  'pallet',
  'tyre',
  'disc',
  'canister',
  'gear',
  'chair',
  'pot',
  'appliance',
  'tool',
  'helmet',
  'bicycle',
  'tin',
  'roll',
] as const
export type Shape = (typeof SHAPES)[number]

// shape | unit | price | minimums | qualifiers | specifications as Name (unit): terms
const LINES: Readonly<Record<string, string>> = {
  'Grains & Pulses':
    'sack|Tons|260-1400|5,20,25|Organic,Milling-Grade,Premium,Sortex-Cleaned,Long-Grain|Purity (%):98,99,99.5;Moisture (%):10,12,13.5;Packing:25 kg bag,50 kg bag,Bulk;Crop year:2025,2026',
  'Fruit & Vegetables':
    'produce|Kg|0.6-6|500,1000,5000|Fresh,Air-Dried,IQF,Class I,Pitted|Size:Small,Medium,Large,Jumbo;Packing:5 kg carton,10 kg carton,Bulk bin;Storage (°C):2,4,-18;Origin grade:Extra,Class I,Class II',
  'Oils & Fats':
    'bottle|Kg|1.1-9|400,1000,5000|Extra Virgin,Refined,Cold-Pressed,RBD,High-Oleic|Acidity (%):0.2,0.5,0.8;Packing:500 ml glass,5 l tin,200 l drum,Flexitank;Free fatty acids (%):0.1,0.3',
  Beverages:
    'sack|Kg|2.4-18|100,300,1000|Single-Origin,Washed,Natural,Fair-Trade,Estate|Grade:AA,AB,Supremo,Screen 18;Packing:1 kg bag,30 kg bag,60 kg jute;Altitude (m):900,1400,1900',
  'Spices & Ingredients':
    'jar|Kg|1.2-22|50,200,1000|Steam-Sterilised,Whole,Ground,Organic,Food-Grade|Mesh:20,40,60,80;Packing:1 kg,10 kg,25 kg;Moisture (%):8,10,12',
  'Meat, Fish & Dairy':
    'carton|Kg|1.4-9|500,1000,10000|Frozen,Skimmed,Halal,Grade A,Vacuum-Packed|Fat (%):1.5,12,26;Packing:10 kg carton,25 kg bag,170 g can;Shelf life (months):12,18,24',
  'Confectionery & Bakery':
    'carton|Set|8-60|100,250,500|Private-Label,Whole-Grain,Dark,Sugar-Free,Assorted|Net weight (g):100,250,500;Pieces per carton:12,24,48;Shelf life (months):9,12,18',
  'Farm Supplies':
    'sack|Tons|180-900|5,10,25|Granular,Water-Soluble,Slow-Release,High-Protein,Galvanised|Nitrogen (%):15,20,46;Packing:25 kg bag,50 kg bag,1 t big bag;Form:Granules,Powder,Pellets',
  'Metalworking Machines':
    'lathe|Set|6500-48000|1,2|Heavy-Duty,CNC,High-Precision,Fibre,Hydraulic|Power (kW):5.5,7.5,11,15;Work area (mm):600,1000,1500;Control:Fanuc,Siemens,Syntec;Accuracy (mm):0.005,0.01,0.02',
  'Packaging Machines':
    'machine|Set|2800-36000|1,2|Automatic,Semi-Automatic,Rotary,Servo-Driven,Stainless|Speed (pcs/min):30,60,120;Power (kW):1.5,3,5.5;Voltage (V):230,400;Frame:304 steel,316L steel',
  'Food Processing Machines':
    'machine|Set|1900-28000|1,2|Industrial,Continuous,Batch,Stainless,Energy-Saving|Capacity (kg/h):100,300,800;Power (kW):3,7.5,15;Voltage (V):230,400;Contact surface:304 steel,316L steel',
  'Plastics Machinery':
    'lathe|Set|14000-95000|1|Servo,Twin-Screw,All-Electric,High-Speed|Clamping force (t):120,180,260;Screw diameter (mm):36,45,55;Power (kW):15,22,37',
  'Material Handling':
    'vehicle|Unit|420-26000|1,2,5|Electric,Diesel,Rough-Terrain,Narrow-Aisle,Heavy-Duty|Load (kg):1500,2500,3500;Lift height (mm):3000,4500,6000;Drive:Electric,Diesel,LPG',
  'Pumps & Compressors':
    'pump|Unit|180-7200|1,2,5|Self-Priming,Stainless,Oil-Free,Variable-Speed,Multistage|Power (kW):2.2,5.5,7.5,15;Flow rate (m³/h):12,25,60;Voltage (V):230,400;Housing:Cast iron,304 steel,Bronze',
  'Construction Machinery':
    'vehicle|Unit|3800-89000|1|Compact,Crawler,Tandem,Self-Loading,Articulated|Operating weight (t):1.8,3.5,8;Engine power (kW):15,37,74;Emission stage:Stage V,Tier 4',
  'Agricultural Machinery':
    'vehicle|Unit|1500-46000|1|Four-Wheel-Drive,Trailed,Mounted,Orchard,Self-Propelled|Power (HP):50,75,110;Working width (m):2,3,6;Transmission:Mechanical,Powershift',
  'Wires & Cables':
    'cable|Meter|0.4-24|500,1000,3000|Armoured,Halogen-Free,Flexible,Shielded,Copper|Cross-section (mm²):2.5,10,50,95;Cores:1,3,4,5;Rated voltage (V):300,600,1000;Sheath:PVC,XLPE,LSZH',
  'Switchgear & Protection':
    'switchgear|Piece|6-680|10,50,100|Moulded-Case,Modular,Three-Pole,Motor-Protection,DIN-Rail|Rated current (A):16,32,63,125;Poles:1,3,4;Breaking capacity (kA):6,10,25',
  'Transformers & Generators':
    'motor|Unit|950-42000|1,2|Silent,Oil-Immersed,Dry-Type,Three-Phase,Online|Rating (kVA):50,100,250;Voltage (V):400,11000;Cooling:Air,Oil;Enclosure:Open,Soundproof',
  'Solar & Storage':
    'panel|Piece|62-2400|20,50,100|Monocrystalline,Bifacial,Hybrid,LiFePO4,Half-Cell|Power (W):410,450,550;Efficiency (%):20.5,21.3,22.1;Warranty (years):12,25',
  'Motors & Drives':
    'motor|Unit|75-2900|2,5,10|IE4,Brushless,Vector-Control,Helical,Explosion-Proof|Power (kW):0.75,2.2,5.5,11;Speed (rpm):960,1450,2900;Protection:IP54,IP55,IP65',
  Lighting:
    'lamp|Piece|9-240|20,50,200|Dimmable,Outdoor,Ultra-Slim,Flicker-Free,Vandal-Proof|Power (W):18,40,100,150;Colour temperature (K):3000,4000,6500;Protection:IP20,IP44,IP66',
  'Wiring Devices':
    'switchgear|Pieces|0.8-36|100,500,1000|Flush-Mounted,Weatherproof,Modular,Hot-Dip Galvanised,Industrial|Rated current (A):10,16,32;Protection:IP20,IP44,IP67;Colour:White,Grey,Anthracite',
  Semiconductors:
    'chip|Pieces|0.09-14|500,1000,5000|Low-Power,Automotive-Grade,High-Speed,32-Bit,Surface-Mount|Package:QFN-32,LQFP-64,SOT-23,TO-220;Supply voltage (V):1.8,3.3,5;Temperature (°C):85,105,125',
  'Passive Components':
    'chip|Pieces|0.004-1.8|5000,10000,50000|Thick-Film,Multilayer,Low-ESR,Precision,Shielded|Package:0402,0603,0805,1206;Tolerance (%):1,5,10;Rated voltage (V):16,25,50',
  'Circuit Boards':
    'chip|Pieces|1.2-45|100,500,1000|Multilayer,HDI,Gold-Finished,Polyimide,Turnkey|Layers:2,4,6,8;Thickness (mm):0.8,1.2,1.6;Finish:ENIG,HASL,OSP',
  'Sensors & Instruments':
    'gadget|Piece|8-620|5,20,100|Digital,Explosion-Proof,Ultrasonic,Handheld,Stainless|Output:4-20 mA,Modbus,HART;Accuracy (%):0.1,0.25,0.5;Protection:IP65,IP67',
  Displays:
    'screen|Piece|12-900|10,50,100|Sunlight-Readable,Capacitive,Industrial,Full-Colour|Diagonal (inch):7,10.1,15.6,21.5;Resolution:800×480,1280×800,1920×1080;Brightness (cd/m²):400,800,1500',
  'Computers & Networking':
    'screen|Piece|38-1450|5,10,50|Fanless,Managed,Rugged,Rack-Mount,PoE|Ports:5,8,16,24;Memory (GB):8,16,32;Storage (GB):256,512,1000',
  'Consumer Electronics':
    'gadget|Piece|6-120|100,300,1000|Wireless,Noise-Cancelling,Fast-Charging,Waterproof,4K|Colour:Black,White,Blue;Battery (mAh):500,5000,20000;Certification:CE,FCC,RoHS',
  'Basic Chemicals':
    'drum|Tons|210-820|5,20,24|Technical-Grade,Food-Grade,Industrial,High-Purity|Concentration (%):32,50,98;Packing:200 l drum,IBC,Tank;Iron (ppm):5,10,30',
  'Industrial Solvents':
    'drum|Tons|640-1700|2,10,20|Anhydrous,Technical-Grade,Pharma-Grade,Recycled|Purity (%):99,99.5,99.9;Packing:160 kg drum,IBC,ISO tank;Water (ppm):100,300,500',
  'Polymers & Resins':
    'granules|Tons|820-3400|5,16,25|Injection-Grade,Film-Grade,Virgin,Recycled,Suspension|Melt index (g/10 min):0.9,7,20;Density (g/cm³):0.91,0.95,1.38;Packing:25 kg bag,1 t big bag',
  'Coatings & Adhesives':
    'canister|Kg|2.1-26|50,200,500|Epoxy,Polyurethane,Water-Based,Fast-Curing,Matt|Colour:RAL 9016,RAL 7016,RAL 5010,Clear;Packing:5 kg,20 kg,25 kg;Curing (min):10,20,60',
  'Water Treatment':
    'granules|Kg|0.5-14|500,1000,5000|Coconut-Shell,Granular,Food-Grade,Strong-Acid,Liquid|Iodine number (mg/g):900,1050,1150;Mesh:8×30,12×40;Packing:25 kg bag,500 kg big bag',
  'Pigments & Dyes':
    'granules|Kg|0.9-9|500,1000,5000|Rutile,Micronised,Reactive,High-Jetness,Universal|Purity (%):92,95,98;Oil absorption (g/100 g):18,22,45;Colour:White,Black,Red,Yellow',
  'Cleaning Chemicals':
    'canister|Kg|0.8-7|200,1000,5000|Concentrated,Alkaline,Alcohol-Based,Biodegradable|pH:3,7,12;Packing:1 l bottle,5 l can,200 l drum',
  'Cement & Aggregates':
    'sack|Tons|42-210|20,50,100|Rapid-Hardening,Sulphate-Resisting,White,Washed,Ordinary|Strength class (MPa):32.5,42.5,52.5;Packing:25 kg bag,40 kg bag,Bulk',
  'Tiles & Stone':
    'tile|Meter|6-95|50,100,500|Polished,Matt,Anti-Slip,Book-Matched,Full-Body|Format (cm):30×60,60×60,60×120,80×160;Thickness (mm):9,12,20;Colour:Ivory,Grey,Anthracite,Green',
  'Structural Products':
    'beam|Tons|520-1450|5,10,25|Deformed,Hot-Rolled,Galvanised,Modular,Seismic|Grade:B500B,S275JR,S355J2;Diameter (mm):10,12,16,20;Length (m):6,12',
  'Insulation & Roofing':
    'roll|Meter|1.6-22|100,500,1000|Fire-Rated,Foil-Faced,Self-Adhesive,Corrugated,High-Density|Thickness (mm):4,50,100;Density (kg/m³):35,60,120;Fire class:A1,B-s1,E',
  'Doors & Windows':
    'window|Set|85-690|5,10,20|Thermally Broken,EI60,Sliding,Solid-Oak,Tilt-and-Turn|Width (mm):900,1200,1500;Height (mm):1200,2000,2100;Colour:White,Anthracite,Natural',
  'Pipes & Sanitary':
    'pipe|Pieces|1.1-160|20,100,500|Pressure,Press-Fit,Chrome-Plated,Wall-Hung,Multilayer|Diameter (mm):20,32,63,110;Pressure (bar):10,16,25;Material:PVC-U,HDPE,Brass,Ceramic',
  'Boards & Flooring':
    'beam|Meter|3-28|100,500,1000|Film-Faced,Moisture-Resistant,Click,Oak-Look,Marine|Thickness (mm):5,8,12,18;Format (mm):1200×190,1220×2440;Class:AC4,AC5,33',
  Steel:
    'coil|Tons|560-1850|5,20,25|Cold-Drawn,Prime,Pickled,Seamless,Pre-Painted|Thickness (mm):0.5,1.2,3,6;Width (mm):1000,1250,1500;Grade:DX51D,S235JR,S355JR',
  'Stainless Steel':
    'coil|Tons|1900-4300|1,5,20|Mirror-Finished,Cold-Rolled,Seamless,Polished,Duplex|Grade:304,316L,430;Thickness (mm):1,2,3;Finish:2B,BA,No. 4',
  Aluminium:
    'ingot|Tons|2250-4700|1,5,20|Primary,Anodised,Marine-Grade,Household,Extruded|Alloy:1060,5083,6063,A356;Purity (%):99.5,99.7;Temper:O,T5,H32',
  'Copper & Brass':
    'ingot|Tons|6200-10400|1,5,10|Electrolytic,Bright,Free-Cutting,Grade A|Purity (%):99.9,99.99;Diameter (mm):2.6,8,20;Alloy:Cu-ETP,CW614N',
  'Castings & Forgings':
    'gear|Pieces|3-240|50,200,500|Ductile,Weld-Neck,Machined,Precision,Forged|Material:GGG40,A105,ADC12;Weight (kg):0.8,2.5,12;Tolerance:CT6,CT8',
  Fasteners:
    'bolt|Pieces|0.02-2.8|1000,5000,20000|Hot-Dip Galvanised,Stainless,Self-Drilling,High-Tensile,Countersunk|Thread:M6,M8,M10,M12;Length (mm):20,40,60,100;Grade:8.8,10.9,A2-70',
  'Industrial Minerals':
    'granules|Tons|55-480|20,25,100|Micronised,Washed,Sodium-Based,High-Whiteness,Crude|Mesh:100,200,325;Purity (%):95,98,99;Packing:25 kg bag,1 t big bag,Bulk',
  'Yarns & Fibres':
    'yarn|Kg|1.4-24|200,500,1000|Combed,Ring-Spun,Recycled,Merino,Texturised|Count (Ne):20,30,40;Colour:Raw White,Dyed;Twist (TPM):600,850',
  Fabrics:
    'fabric|Meter|1.1-14|300,500,1000|Stretch,Organic,Water-Repellent,Jacquard,Brushed|Weight (g/m²):120,180,280,400;Width (cm):150,160,220;Composition:100% cotton,Cotton/elastane,100% polyester',
  Garments:
    'garment|Pieces|2.2-48|100,300,500|Organic,Heavyweight,Quick-Dry,Flame-Retardant,Classic|Size:S,M,L,XL;Colour:Navy,White,Black,Red;Weight (g/m²):160,180,220',
  'Home Textiles':
    'fabric|Set|3-65|50,100,300|Hotel,Jacquard,Egyptian-Cotton,Blackout,Handwoven|Size (cm):70×140,140×200,200×300;Colour:White,Sand,Teal;Weight (g/m²):140,450,600',
  'Footwear & Leather':
    'shoe|Pieces|7-68|50,100,300|S3,Steel-Toe,Full-Grain,Lightweight,Slip-Resistant|Size (EU):38,40,42,44;Colour:Black,Brown,White;Sole:PU,Rubber,EVA',
  'Trims & Accessories':
    'yarn|Pieces|0.02-2|1000,5000,10000|Nylon,Metal,Woven,Waterproof,Corozo|Colour:Black,White,Silver;Length (cm):15,20,60;Material:Nylon,Brass,Polyester',
  'Medical Devices':
    'medical|Unit|380-14500|1,2,5|Portable,ICU,Touchscreen,Five-Function,Wireless|Display (inch):7,10,15;Channels:1,3,6;Certification:CE,ISO 13485,FDA',
  Disposables:
    'carton|Set|9-74|50,100,500|Sterile,Powder-Free,Type IIR,Latex-Free,Luer-Lock|Size:S,M,L,XL;Pieces per carton:500,1000,2000;Material:Nitrile,Latex,Nonwoven',
  Laboratory:
    'flask|Piece|2-2600|1,10,50|Borosilicate,Trinocular,High-Speed,Analytical,Digital|Volume (ml):100,250,500;Speed (rpm):4000,12000;Accuracy (%):0.1,0.5',
  'Pharma Ingredients':
    'canister|Kg|6-190|25,100,500|USP-Grade,Micronised,Vegetarian,EP-Grade|Assay (%):98,99,99.5;Packing:1 kg,25 kg drum;Particle size (µm):10,50,150',
  Dental:
    'medical|Set|12-5200|1,5,20|Ergonomic,Self-Ligating,Titanium,Implant-Ready|Size (mm):3.5,4,4.5;Colour:White,Blue,Grey;Certification:CE,ISO 13485',
  'Supplements & Care':
    'jar|Pieces|1.8-28|100,300,1000|Vegan,Mineral-Rich,Dermatologically Tested,High-Strength,Organic|Net content (ml):50,100,250;Shelf life (months):24,36;Flavour:Neutral,Lemon,Lavender',
  'Paper & Board':
    'carton|Pieces|0.08-3|1000,3000,10000|Double-Wall,Printed,Recycled,Food-Safe,Die-Cut|Size (cm):20×15×10,40×30×20,60×40×40;Board (g/m²):300,450,700;Print:Plain,1 colour,4 colours',
  'Plastic Packaging':
    'roll|Pieces|0.05-12|500,2000,10000|Pre-Stretched,Resealable,UV-Stabilised,Food-Grade,Clear|Thickness (µm):17,23,80,120;Width (cm):20,50,90;Load (kg):500,1000',
  'Glass & Metal Packaging':
    'jar|Pieces|0.12-2.4|1000,5000,20000|Amber,Flint,Embossed,Easy-Open,Wide-Mouth|Volume (ml):100,212,370,750;Neck:TO 63,TO 82,Bague;Packing:Shrink pack,Pallet',
  'Closures & Labels':
    'tin|Pieces|0.01-0.4|5000,20000,100000|Tamper-Evident,Thermal,Full-Body,Aluminium,Child-Resistant|Diameter (mm):28,38,82;Colour:White,Black,Gold;Material:PP,Aluminium,PETG',
  'Pallets & Protection':
    'pallet|Pieces|0.9-42|50,200,500|Heat-Treated,Stackable,Nestable,Anti-Static,Reinforced|Size (mm):1200×800,1200×1000,600×400;Load (kg):500,1000,1500',
  'Printing Supplies':
    'tin|Kg|3-48|20,100,300|UV-Curable,Thermal,Water-Based,High-Yield,Process|Colour:Cyan,Magenta,Yellow,Black;Packing:1 kg,5 kg,20 kg',
  'Engine Parts':
    'gear|Pieces|4-620|20,50,200|Forged,Remanufactured,Heavy-Duty,Common-Rail,High-Flow|Fits:Diesel 2.0,Diesel 3.0,Petrol 1.6;Diameter (mm):76,86,102;Material:Steel,Aluminium',
  'Brakes & Suspension':
    'disc|Set|8-110|20,50,100|Ceramic,Ventilated,Gas-Filled,Low-Dust,Slotted|Position:Front,Rear;Diameter (mm):256,288,320;Standard:ECE R90,ISO 9001',
  'Tyres & Wheels':
    'tyre|Pieces|32-420|20,50,100|All-Season,Long-Haul,Winter,Low-Noise,Reinforced|Size:205/55 R16,225/45 R17,315/80 R22.5;Load index:91,94,156;Speed index:H,V,W',
  'Vehicle Electrics':
    'switchgear|Pieces|14-260|10,50,100|Maintenance-Free,AGM,LED,OEM-Fit,High-Output|Voltage (V):12,24;Capacity (Ah):60,74,100;Position:Left,Right',
  'Lubricants & Fluids':
    'canister|Kg|1.9-9|208,1000,5000|Fully Synthetic,Long-Life,Biodegradable,Lithium,Anti-Wear|Viscosity:5W-30,10W-40,ISO VG 46;Packing:4 l can,20 l pail,208 l drum',
  Vehicles:
    'vehicle|Unit|390-98000|1|Refrigerated,Electric,Three-Axle,Long-Range,City|Payload (t):0.1,7,24;Power (kW):0.5,120,340;Emission stage:Euro VI,Electric',
  'Bearings & Transmission':
    'gear|Pieces|0.7-140|50,200,1000|Deep-Groove,Sealed,Tapered,High-Speed,Reinforced|Bore (mm):10,25,40,60;Clearance:C2,C3;Seal:ZZ,2RS,Open',
  Furniture:
    'chair|Pieces|28-780|10,20,50|Ergonomic,Modular,Height-Adjustable,Upholstered,Weatherproof|Colour:Black,Oak,Grey,Green;Width (cm):60,120,180;Material:Steel,Oak,Aluminium',
  'Kitchen & Dining':
    'pot|Set|2.6-84|50,100,300|Cast-Iron,Non-Stick,Induction,Bone-China,Stackable|Diameter (cm):20,24,28;Pieces:1,6,12,24;Material:304 steel,Porcelain,Glass',
  'Home Appliances':
    'appliance|Unit|64-620|10,50,100|No-Frost,Inverter,Bagless,Energy-Saving,Split|Capacity (l):180,260,420;Energy class:A,B,C;Voltage (V):110,230',
  'Office Supplies':
    'carton|Set|6-58|50,200,500|FSC-Certified,Retractable,Archival,Refillable,Recycled|Format:A4,A3,Letter;Weight (g/m²):70,75,80;Pieces per carton:5,12,50',
  'Tools & Hardware':
    'tool|Set|2.8-260|20,50,200|Chrome-Vanadium,Cordless,Telescopic,Hardened,Insulated|Size (mm):125,180,230;Voltage (V):12,18,230;Pieces:1,6,46',
  'Toys & Sports':
    'bicycle|Pieces|5-540|20,50,100|Foldable,Wooden,Commercial,Ultralight,Junior|Age (years):3,6,12;Weight (kg):1.2,8,45;Colour:Red,Blue,Natural',
  'Safety & Security':
    'helmet|Pieces|2.4-190|50,100,300|Vented,Class 3,Dry-Powder,Biometric,Ratchet|Size:M,L,XL;Standard:EN 397,EN 20471,EN 3;Colour:Yellow,Orange,White',
  'Gifts & Decoration':
    'tin|Pieces|0.7-32|100,300,1000|Scented,Engraved,Handmade,Seasonal,UV-Resistant|Size (cm):10,20,40;Colour:White,Gold,Green;Packing:Gift box,Bulk',
}

/** The family of a parent category; every parent category of the tree has one. */
export function familyOf(parent: string): Family {
  const line = LINES[parent]
  if (line === undefined) throw new Error(`The demo market does not know how "${parent}" looks.`)
  const [shape = '', unit = '', price = '', minimums = '', qualifiers = '', specs = ''] = line.split('|')
  const [from = 1, to = 2] = price.split('-').map(Number)
  return {
    shape: shape as Shape,
    unit,
    price: [from, to],
    minimums: minimums.split(',').map(Number),
    qualifiers: qualifiers.split(','),
    specs: specs.split(';').map((spec) => {
      const [, name = '', inBrackets = '', terms = ''] = /^([^(:]+?)\s*(?:\(([^)]*)\))?:(.*)$/.exec(spec) ?? []
      return { name, unit: inBrackets, terms: terms.split(',') }
    }),
  }
}

/** "Bolts & Nuts" stays; "CNC Lathes" is one "CNC Lathe". */
export function singular(leaf: string): string {
  if (leaf.includes('&')) return leaf
  if (/(ss|is|us)$/i.test(leaf) || leaf === 'Chassis') return leaf
  if (leaf.endsWith('ies')) return `${leaf.slice(0, -3)}y`
  if (/(ches|shes|xes|sses)$/.test(leaf)) return leaf.replace(/es$/, '')
  return leaf.replace(/s$/, '')
}

/** Leaves that look different from the rest of their family. */
const LEAF_SHAPES: Readonly<Record<string, Shape>> = {
  'Juice Concentrates': 'bottle',
  'Mineral Water': 'bottle',
  Cheese: 'tin',
  'Canned Fish': 'tin',
  Greenhouses: 'window',
  'Irrigation Kits': 'pipe',
  Conveyors: 'machine',
  'Overhead Cranes': 'beam',
  'Solar Inverters': 'switchgear',
  'Lithium Batteries': 'switchgear',
  'Mounting Structures': 'beam',
  'Distribution Boards': 'switchgear',
  'Cable Trays': 'beam',
  Laptops: 'screen',
  'Storage Drives': 'chip',
  'Temperature Sensors': 'gadget',
  'Sanitary Ware': 'pot',
  'Steel Pipes': 'pipe',
  'Stainless Tubes': 'pipe',
  'Stainless Bars': 'beam',
  'Tool Steel': 'beam',
  'Aluminium Foil': 'roll',
  'Aluminium Profiles': 'beam',
  'Aluminium Sheets': 'coil',
  'Copper Wire': 'cable',
  'Brass Rods': 'beam',
  'Prefabricated Buildings': 'window',
  'Waterproof Membranes': 'roll',
  'Roof Sheets': 'beam',
  'Hospital Beds': 'chair',
  'Dental Chairs': 'chair',
  Syringes: 'medical',
  'Electric Scooters': 'bicycle',
  'Fitness Equipment': 'disc',
  'Educational Toys': 'carton',
  'Camping Gear': 'fabric',
  'Fire Extinguishers': 'bottle',
  'High Visibility Clothing': 'garment',
  'Access Control': 'gadget',
  'Bags & Belts': 'fabric',
  'Leather Hides': 'fabric',
  'Kraft Paper': 'roll',
  'Stand-Up Pouches': 'sack',
  'Bulk Bags': 'sack',
  'PET Bottles': 'bottle',
  'Glass Bottles': 'bottle',
  'Tin Cans': 'tin',
  'Plastic Crates': 'produce',
  'Bubble Wrap': 'roll',
  Strapping: 'roll',
  Headlamps: 'lamp',
  'Wiring Harnesses': 'cable',
  Cutlery: 'tool',
  Tableware: 'jar',
  'Food Containers': 'jar',
  Ladders: 'beam',
  'Carpets & Rugs': 'roll',
  'Hydrogen Peroxide': 'canister',
  Microscopes: 'medical',
  Centrifuges: 'appliance',
  'Fibre Optic Cables': 'cable',
  'Brake Pads': 'disc',
  'Shock Absorbers': 'bolt',
  'Control Arms': 'tool',
  Filters: 'tin',
  'Engine Oil': 'canister',
  Greases: 'tin',
  'Power Banks': 'gadget',
  Uniforms: 'garment',
  'Picture Frames': 'window',
  Candles: 'jar',
  'Artificial Plants': 'produce',
  'Toner & Cartridges': 'carton',
  'Wooden Doors': 'window',
  'Door Hardware': 'tool',
  'Vinyl Flooring': 'roll',
  'Drive Chains': 'cable',
  'Timing Belts': 'roll',
  'Self-Adhesive Labels': 'roll',
}

/** The shape of a leaf's products. */
export const shapeOf = (leaf: string, family: Family): Shape => LEAF_SHAPES[leaf] ?? family.shape
