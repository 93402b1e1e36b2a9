import type { Shape } from './pictures/product-picture.ts'
import { leafTrade } from './leaf-trades.ts'
import { leafNames } from './product-names.ts'

/**
 * The common properties of the products of a leaf of the category tree: picture, unit, names and specifications. Demo data
 * only.
 */
export interface Family {
  readonly shape: Shape
  readonly unit: string
  /** Price of one unit in US dollars, from and to. */
  readonly price: readonly [number, number]
  /** Plausible minimum orders. */
  readonly minimums: readonly number[]
  /** What sellers call the products. */
  readonly names: readonly string[]
  /** Which specification stands behind the name, if one does. */
  readonly figure: number | undefined
  readonly specs: readonly { readonly name: string; readonly unit: string; readonly terms: readonly string[] }[]
}

// shape | unit | price | minimums | specifications as Name (unit): terms
const LINES: Readonly<Record<string, string>> = {
  'Grains & Pulses':
    'sack|Tons|260-1400|5,20,25|Purity (%):98,99,99.5;Moisture (%):10,12,13.5;Packing:25 kg bag,50 kg bag,Bulk;Crop year:2025,2026',
  'Fruit & Vegetables':
    'produce|Kg|0.6-6|500,1000,5000|Size:Small,Medium,Large,Jumbo;Packing:5 kg carton,10 kg carton,Bulk bin;Storage (°C):2,4,-18;Origin grade:Extra,Class I,Class II',
  'Oils & Fats':
    'bottle|Kg|1.1-9|400,1000,5000|Acidity (%):0.2,0.5,0.8;Packing:500 ml glass,5 l tin,200 l drum,Flexitank;Free fatty acids (%):0.1,0.3',
  Beverages:
    'sack|Kg|2.4-18|100,300,1000|Grade:AA,AB,Supremo,Screen 18;Packing:1 kg bag,30 kg bag,60 kg jute;Altitude (m):900,1400,1900',
  'Spices & Ingredients': 'jar|Kg|1.2-22|50,200,1000|Mesh:20,40,60,80;Packing:1 kg,10 kg,25 kg;Moisture (%):8,10,12',
  'Meat, Fish & Dairy':
    'carton|Kg|1.4-9|500,1000,10000|Fat (%):1.5,12,26;Packing:10 kg carton,25 kg bag,170 g can;Shelf life (months):12,18,24',
  'Confectionery & Bakery':
    'carton|Set|8-60|100,250,500|Net weight (g):100,250,500;Pieces per carton:12,24,48;Shelf life (months):9,12,18',
  'Farm Supplies':
    'sack|Tons|180-900|5,10,25|Nitrogen (%):15,20,46;Packing:25 kg bag,50 kg bag,1 t big bag;Form:Granules,Powder,Pellets',
  'Metalworking Machines':
    'lathe|Set|6500-48000|1,2|Power (kW):5.5,7.5,11,15;Work area (mm):600,1000,1500;Control:Fanuc,Siemens,Syntec;Accuracy (mm):0.005,0.01,0.02',
  'Packaging Machines':
    'machine|Set|2800-36000|1,2|Speed (pcs/min):30,60,120;Power (kW):1.5,3,5.5;Voltage (V):230,400;Frame:304 steel,316L steel',
  'Food Processing Machines':
    'machine|Set|1900-28000|1,2|Capacity (kg/h):100,300,800;Power (kW):3,7.5,15;Voltage (V):230,400;Contact surface:304 steel,316L steel',
  'Plastics Machinery':
    'lathe|Set|14000-95000|1|Clamping force (t):120,180,260;Screw diameter (mm):36,45,55;Power (kW):15,22,37',
  'Material Handling':
    'vehicle|Unit|420-26000|1,2,5|Load (kg):1500,2500,3500;Lift height (mm):3000,4500,6000;Drive:Electric,Diesel,LPG',
  'Pumps & Compressors':
    'pump|Unit|180-7200|1,2,5|Power (kW):2.2,5.5,7.5,15;Flow rate (m³/h):12,25,60;Voltage (V):230,400;Housing:Cast iron,304 steel,Bronze',
  'Construction Machinery':
    'vehicle|Unit|3800-89000|1|Operating weight (t):1.8,3.5,8;Engine power (kW):15,37,74;Emission stage:Stage V,Tier 4',
  'Agricultural Machinery':
    'vehicle|Unit|1500-46000|1|Power (HP):50,75,110;Working width (m):2,3,6;Transmission:Mechanical,Powershift',
  'Wires & Cables':
    'cable|Meter|0.4-24|500,1000,3000|Cross-section (mm²):2.5,10,50,95;Cores:1,3,4,5;Rated voltage (V):300,600,1000;Sheath:PVC,XLPE,LSZH',
  'Switchgear & Protection':
    'switchgear|Piece|6-680|10,50,100|Rated current (A):16,32,63,125;Poles:1,3,4;Breaking capacity (kA):6,10,25',
  'Transformers & Generators':
    'motor|Unit|950-42000|1,2|Rating (kVA):50,100,250;Voltage (V):400,11000;Cooling:Air,Oil;Enclosure:Open,Soundproof',
  'Solar & Storage':
    'panel|Piece|62-2400|20,50,100|Power (W):410,450,550;Efficiency (%):20.5,21.3,22.1;Warranty (years):12,25',
  'Motors & Drives':
    'motor|Unit|75-2900|2,5,10|Power (kW):0.75,2.2,5.5,11;Speed (rpm):960,1450,2900;Protection:IP54,IP55,IP65',
  Lighting:
    'lamp|Piece|9-240|20,50,200|Power (W):18,40,100,150;Colour temperature (K):3000,4000,6500;Protection:IP20,IP44,IP66',
  'Wiring Devices':
    'switchgear|Pieces|0.8-36|100,500,1000|Rated current (A):10,16,32;Protection:IP20,IP44,IP67;Colour:White,Grey,Anthracite',
  Semiconductors:
    'chip|Pieces|0.09-14|500,1000,5000|Package:QFN-32,LQFP-64,SOT-23,TO-220;Supply voltage (V):1.8,3.3,5;Temperature (°C):85,105,125',
  'Passive Components':
    'chip|Pieces|0.004-1.8|5000,10000,50000|Package:0402,0603,0805,1206;Tolerance (%):1,5,10;Rated voltage (V):16,25,50',
  'Circuit Boards': 'chip|Pieces|1.2-45|100,500,1000|Layers:2,4,6,8;Thickness (mm):0.8,1.2,1.6;Finish:ENIG,HASL,OSP',
  'Sensors & Instruments':
    'gadget|Piece|8-620|5,20,100|Output:4-20 mA,Modbus,HART;Accuracy (%):0.1,0.25,0.5;Protection:IP65,IP67',
  Displays:
    'screen|Piece|12-900|10,50,100|Diagonal (inch):7,10.1,15.6,21.5;Resolution:800×480,1280×800,1920×1080;Brightness (cd/m²):400,800,1500',
  'Computers & Networking':
    'screen|Piece|38-1450|5,10,50|Ports:5,8,16,24;Memory (GB):8,16,32;Storage (GB):256,512,1000',
  'Consumer Electronics':
    'gadget|Piece|6-120|100,300,1000|Colour:Black,White,Blue;Battery (mAh):500,5000,20000;Certification:CE,FCC,RoHS',
  'Basic Chemicals':
    'drum|Tons|210-820|5,20,24|Concentration (%):32,50,98;Packing:200 l drum,IBC,Tank;Iron (ppm):5,10,30',
  'Industrial Solvents':
    'drum|Tons|640-1700|2,10,20|Purity (%):99,99.5,99.9;Packing:160 kg drum,IBC,ISO tank;Water (ppm):100,300,500',
  'Polymers & Resins':
    'granules|Tons|820-3400|5,16,25|Melt index (g/10 min):0.9,7,20;Density (g/cm³):0.91,0.95,1.38;Packing:25 kg bag,1 t big bag',
  'Coatings & Adhesives':
    'canister|Kg|2.1-26|50,200,500|Colour:RAL 9016,RAL 7016,RAL 5010,Clear;Packing:5 kg,20 kg,25 kg;Curing (min):10,20,60',
  'Water Treatment':
    'granules|Kg|0.5-14|500,1000,5000|Iodine number (mg/g):900,1050,1150;Mesh:8×30,12×40;Packing:25 kg bag,500 kg big bag',
  'Pigments & Dyes':
    'granules|Kg|0.9-9|500,1000,5000|Purity (%):92,95,98;Oil absorption (g/100 g):18,22,45;Colour:White,Black,Red,Yellow',
  'Cleaning Chemicals': 'canister|Kg|0.8-7|200,1000,5000|pH:3,7,12;Packing:1 l bottle,5 l can,200 l drum',
  'Cement & Aggregates':
    'sack|Tons|42-210|20,50,100|Strength class (MPa):32.5,42.5,52.5;Packing:25 kg bag,40 kg bag,Bulk',
  'Tiles & Stone':
    'tile|Meter|6-95|50,100,500|Format (cm):30×60,60×60,60×120,80×160;Thickness (mm):9,12,20;Colour:Ivory,Grey,Anthracite,Green',
  'Structural Products':
    'beam|Tons|520-1450|5,10,25|Grade:B500B,S275JR,S355J2;Diameter (mm):10,12,16,20;Length (m):6,12',
  'Insulation & Roofing':
    'roll|Meter|1.6-22|100,500,1000|Thickness (mm):4,50,100;Density (kg/m³):35,60,120;Fire class:A1,B-s1,E',
  'Doors & Windows':
    'window|Set|85-690|5,10,20|Width (mm):900,1200,1500;Height (mm):1200,2000,2100;Colour:White,Anthracite,Natural',
  'Pipes & Sanitary':
    'pipe|Pieces|1.1-160|20,100,500|Diameter (mm):20,32,63,110;Pressure (bar):10,16,25;Material:PVC-U,HDPE,Brass,Ceramic',
  'Boards & Flooring':
    'boards|Meter|3-28|100,500,1000|Thickness (mm):5,8,12,18;Format (mm):1200×190,1220×2440;Class:AC4,AC5,33',
  Steel: 'coil|Tons|560-1850|5,20,25|Thickness (mm):0.5,1.2,3,6;Width (mm):1000,1250,1500;Grade:DX51D,S235JR,S355JR',
  'Stainless Steel': 'coil|Tons|1900-4300|1,5,20|Grade:304,316L,430;Thickness (mm):1,2,3;Finish:2B,BA,No. 4',
  Aluminium: 'ingot|Tons|2250-4700|1,5,20|Alloy:1060,5083,6063,A356;Purity (%):99.5,99.7;Temper:O,T5,H32',
  'Copper & Brass': 'ingot|Tons|6200-10400|1,5,10|Purity (%):99.9,99.99;Diameter (mm):2.6,8,20;Alloy:Cu-ETP,CW614N',
  'Castings & Forgings':
    'gear|Pieces|3-240|50,200,500|Material:GGG40,A105,ADC12;Weight (kg):0.8,2.5,12;Tolerance:CT6,CT8',
  Fasteners: 'bolt|Pieces|0.02-2.8|1000,5000,20000|Thread:M6,M8,M10,M12;Length (mm):20,40,60,100;Grade:8.8,10.9,A2-70',
  'Industrial Minerals':
    'granules|Tons|55-480|20,25,100|Mesh:100,200,325;Purity (%):95,98,99;Packing:25 kg bag,1 t big bag,Bulk',
  'Yarns & Fibres': 'yarn|Kg|1.4-24|200,500,1000|Count (Ne):20,30,40;Colour:Raw White,Dyed;Twist (TPM):600,850',
  Fabrics:
    'fabric|Meter|1.1-14|300,500,1000|Weight (g/m²):120,180,280,400;Width (cm):150,160,220;Composition:100% cotton,Cotton/elastane,100% polyester',
  Garments: 'garment|Pieces|2.2-48|100,300,500|Size:S,M,L,XL;Colour:Navy,White,Black,Red;Weight (g/m²):160,180,220',
  'Home Textiles':
    'fabric|Set|3-65|50,100,300|Size (cm):70×140,140×200,200×300;Colour:White,Sand,Teal;Weight (g/m²):140,450,600',
  'Footwear & Leather': 'shoe|Pieces|7-68|50,100,300|Size (EU):38,40,42,44;Colour:Black,Brown,White;Sole:PU,Rubber,EVA',
  'Trims & Accessories':
    'yarn|Pieces|0.02-2|1000,5000,10000|Colour:Black,White,Silver;Length (cm):15,20,60;Material:Nylon,Brass,Polyester',
  'Medical Devices':
    'medical|Unit|380-14500|1,2,5|Display (inch):7,10,15;Channels:1,3,6;Certification:CE,ISO 13485,FDA',
  Disposables:
    'carton|Set|9-74|50,100,500|Size:S,M,L,XL;Pieces per carton:500,1000,2000;Material:Nitrile,Latex,Nonwoven',
  Laboratory: 'flask|Piece|2-2600|1,10,50|Volume (ml):100,250,500;Speed (rpm):4000,12000;Accuracy (%):0.1,0.5',
  'Pharma Ingredients':
    'canister|Kg|6-190|25,100,500|Assay (%):98,99,99.5;Packing:1 kg,25 kg drum;Particle size (µm):10,50,150',
  Dental: 'medical|Set|12-5200|1,5,20|Size (mm):3.5,4,4.5;Colour:White,Blue,Grey;Certification:CE,ISO 13485',
  'Supplements & Care':
    'jar|Pieces|1.8-28|100,300,1000|Net content (ml):50,100,250;Shelf life (months):24,36;Flavour:Neutral,Lemon,Lavender',
  'Paper & Board':
    'carton|Pieces|0.08-3|1000,3000,10000|Size (cm):20×15×10,40×30×20,60×40×40;Board (g/m²):300,450,700;Print:Plain,1 colour,4 colours',
  'Plastic Packaging':
    'roll|Pieces|0.05-12|500,2000,10000|Thickness (µm):17,23,80,120;Width (cm):20,50,90;Load (kg):500,1000',
  'Glass & Metal Packaging':
    'jar|Pieces|0.12-2.4|1000,5000,20000|Volume (ml):100,212,370,750;Neck:TO 63,TO 82,Bague;Packing:Shrink pack,Pallet',
  'Closures & Labels':
    'caps|Pieces|0.01-0.4|5000,20000,100000|Diameter (mm):28,38,82;Colour:White,Black,Gold;Material:PP,Aluminium,PETG',
  'Pallets & Protection':
    'pallet|Pieces|0.9-42|50,200,500|Size (mm):1200×800,1200×1000,600×400;Load (kg):500,1000,1500',
  'Printing Supplies': 'tin|Kg|3-48|20,100,300|Colour:Cyan,Magenta,Yellow,Black;Packing:1 kg,5 kg,20 kg',
  'Engine Parts':
    'gear|Pieces|4-620|20,50,200|Fits:Diesel 2.0,Diesel 3.0,Petrol 1.6;Diameter (mm):76,86,102;Material:Steel,Aluminium',
  'Brakes & Suspension':
    'disc|Set|8-110|20,50,100|Position:Front,Rear;Diameter (mm):256,288,320;Standard:ECE R90,ISO 9001',
  'Tyres & Wheels':
    'tyre|Pieces|32-420|20,50,100|Size:205/55 R16,225/45 R17,315/80 R22.5;Load index:91,94,156;Speed index:H,V,W',
  'Vehicle Electrics':
    'switchgear|Pieces|14-260|10,50,100|Voltage (V):12,24;Capacity (Ah):60,74,100;Position:Left,Right',
  'Lubricants & Fluids':
    'canister|Kg|1.9-9|208,1000,5000|Viscosity:5W-30,10W-40,ISO VG 46;Packing:4 l can,20 l pail,208 l drum',
  Vehicles: 'vehicle|Unit|390-98000|1|Payload (t):0.1,7,24;Power (kW):0.5,120,340;Emission stage:Euro VI,Electric',
  'Bearings & Transmission': 'gear|Pieces|0.7-140|50,200,1000|Bore (mm):10,25,40,60;Clearance:C2,C3;Seal:ZZ,2RS,Open',
  Furniture:
    'chair|Pieces|28-780|10,20,50|Colour:Black,Oak,Grey,Green;Width (cm):60,120,180;Material:Steel,Oak,Aluminium',
  'Kitchen & Dining':
    'pot|Set|2.6-84|50,100,300|Diameter (cm):20,24,28;Pieces:1,6,12,24;Material:304 steel,Porcelain,Glass',
  'Home Appliances': 'appliance|Unit|64-620|10,50,100|Capacity (l):180,260,420;Energy class:A,B,C;Voltage (V):110,230',
  'Office Supplies': 'carton|Set|6-58|50,200,500|Format:A4,A3,Letter;Weight (g/m²):70,75,80;Pieces per carton:5,12,50',
  'Tools & Hardware': 'tool|Set|2.8-260|20,50,200|Size (mm):125,180,230;Voltage (V):12,18,230;Pieces:1,6,46',
  'Toys & Sports': 'bicycle|Pieces|5-540|20,50,100|Age (years):3,6,12;Weight (kg):1.2,8,45;Colour:Red,Blue,Natural',
  'Safety & Security':
    'helmet|Pieces|2.4-190|50,100,300|Size:M,L,XL;Standard:EN 397,EN 20471,EN 3;Colour:Yellow,Orange,White',
  'Gifts & Decoration':
    'tin|Pieces|0.7-32|100,300,1000|Size (cm):10,20,40;Colour:White,Gold,Green;Packing:Gift box,Bulk',
}

/** Specifications of leaves that those of their family do not describe. */
const LEAF_SPECS: Readonly<Record<string, string>> = {
  Tea: 'Grade:BOP,OP,FBOP;Packing:500 g box,5 kg sack,25 tea bags;Crop year:2025,2026',
  'Juice Concentrates': 'Brix:11,45,65;Packing:1 l carton,25 kg pail,220 kg drum;Acidity (%):0.5,2,4.5',
  'Mineral Water': 'Volume (ml):330,500,1500;Bottle:PET,Glass;Carbonation:Still,Medium,Sparkling',
  'Sugar & Sweeteners': 'Packing:1 kg,25 kg,50 kg bag;Moisture (%):0.06,0.1,0.5;Colour (ICUMSA):45,150,600',
  'Food Flavours': 'Form:Liquid,Powder,Paste;Packing:1 kg,10 kg,25 kg;Dosage (%):0.1,0.3,0.5',
  'Animal Feed': 'Crude protein (%):16,21,44;Form:Pellets,Crumbles,Meal;Packing:25 kg bag,50 kg bag,Bulk',
  'Seeds & Bulbs': 'Germination (%):85,92,98;Purity (%):97,99;Packing:1 kg,10 kg,25 kg bag',
  'Irrigation Kits': 'Area (m²):100,500,2000;Flow (l/h):1.6,2,4;Pressure (bar):1,1.5,2.5',
  Greenhouses: 'Width (m):6,8,9.6;Length (m):12,24,48;Cover:Polycarbonate,Film,Shade net',
  'Welding Equipment': 'Current (A):200,350,500;Voltage (V):230,400;Duty cycle (%):40,60,100',
  Conveyors: 'Length (m):3,6,12;Belt width (mm):400,600,800;Load (kg/m):20,50,100',
  'Overhead Cranes': 'Load (kg):1000,5000,10000;Span (m):6,12,20;Lift height (m):4,6,9',
  'Pallet Trucks': 'Load (kg):1500,2500,3000;Fork length (mm):800,1150,1500;Wheels:Nylon,Polyurethane',
  'Fibre Optic Cables': 'Fibres:4,12,24,96;Sheath:PE,LSZH;Drum (m):1000,2000,4000',
  'Cable Glands': 'Thread:M16,M20,M25,M32;Protection:IP66,IP68;Material:Brass,Nylon',
  'Distribution Boards': 'Modules:12,24,36;Protection:IP30,IP40,IP65;Mounting:Flush,Surface',
  'Solar Inverters': 'Power (kW):3,5,10,25;Phases:1,3;Warranty (years):5,10',
  'Lithium Batteries': 'Capacity (kWh):5.1,10.2,15.4;Voltage (V):48,51.2,409;Cycles:4000,6000,8000',
  'Mounting Structures': 'Material:Aluminium,Galvanised steel;Modules:6,12,24;Wind load (m/s):42,55,60',
  'Cable Trays': 'Width (mm):100,200,300;Height (mm):50,60,100;Finish:Galvanised,Stainless,Painted',
  'Crystals & Oscillators': 'Frequency (MHz):8,16,25;Tolerance (ppm):10,20,30;Package:3225,5032,HC-49',
  'Temperature Sensors': 'Range (°C):-40 to 120,-50 to 400,0 to 1100;Accuracy (K):0.1,0.3,1;Protection:IP65,IP67',
  Multimeters: 'Digits:2000,6000,20000;Safety category:CAT III 600 V,CAT IV 600 V;Display:LCD,OLED',
  'LED Screens': 'Pixel pitch (mm):1.5,2.5,3.9,10;Brightness (cd/m²):800,1500,6000;Refresh (Hz):1920,3840',
  Laptops: 'Memory (GB):8,16,32;Storage (GB):256,512,1000;Keyboard:US,German,French',
  'Industrial Computers': 'Memory (GB):8,16,32;Storage (GB):256,512,1000;Ports:4,6,10',
  'Storage Drives': 'Storage (GB):512,1000,2000;Interface:NVMe,SATA;Read speed (MB/s):550,3500,7000',
  'Security Cameras': 'Resolution:1080p,2K,4K;Night vision (m):10,30,50;Protection:IP20,IP66,IP67',
  'Sand & Gravel': 'Grain (mm):0-2,2-8,8-16;Packing:25 kg bag,1 t big bag,Bulk',
  'Prefabricated Buildings': 'Area (m²):15,60,500;Insulation (mm):50,80,100;Frame:Light steel,Hot-rolled steel',
  Scaffolding: 'Height (m):2,6,12;Load class:3,4,6;Finish:Hot-dip galvanised,Painted',
  'Door Hardware': 'Material:304 steel,Brass,Zinc;Finish:Brushed,Polished,Black;Fire rating (min):30,60,120',
  'Taps & Mixers': 'Connection (inch):3/8,1/2;Finish:Chrome,Black,Brushed steel;Flow rate (l/min):5,8,12',
  'Sanitary Ware': 'Width (cm):36,50,60;Colour:White,Matt black;Flush (l):3/4.5,3/6',
  'Roof Sheets': 'Thickness (mm):0.5,0.7,40;Colour:RAL 7016,RAL 9006,RAL 3009;Length (m):3,6,12',
  'Tool Steel': 'Diameter (mm):20,50,120;Hardness (HB):220,255;Condition:Annealed,Pre-hardened',
  'Wire Rods': 'Diameter (mm):5.5,8,12;Grade:SAE 1008,SAE 1070,S235',
  'Aluminium Foil': 'Thickness (µm):12,18,25;Width (mm):300,450,1000;Roll (m):30,100,1000',
  'Aluminium Ingots': 'Purity (%):99.5,99.7;Weight (kg):6,22,500',
  'Copper Cathodes': 'Purity (%):99.97,99.99;Sheet (kg):90,125;Bundle (t):2,2.5',
  Rivets: 'Diameter (mm):3.2,4,4.8;Length (mm):8,12,20;Material:Aluminium,Steel,304 steel',
  Towels: 'Size (cm):50×100,70×140,100×200;Weight (g/m²):400,500,600;Colour:White,Sand,Teal',
  'Carpets & Rugs': 'Size (cm):80×150,160×230,200×300;Pile:Wool,Polypropylene,Nylon;Fire class:Bfl-s1,Cfl-s1',
  'Leather Hides': 'Thickness (mm):1.2,2,3.5;Colour:Black,Cognac,Natural;Tannage:Chrome,Vegetable',
  'Bags & Belts':
    'Colour:Black,Brown,Natural;Material:Canvas,Full-grain leather,Recycled polyester;Volume (l):10,22,40',
  'Hospital Beds': 'Load (kg):220,250,300;Functions:2,3,5;Drive:Electric,Manual',
  'Infusion Pumps': 'Flow rate (ml/h):0.1-1200,0.1-2000;Battery (h):4,8,12;Channels:1,2',
  'Face Masks': 'Pieces per carton:1000,2000;Type:Type II,Type IIR,FFP2;Colour:Blue,White,Black',
  Syringes: 'Volume (ml):1,5,10;Pieces per carton:1000,2400;Connection:Luer-lock,Luer-slip',
  'Wound Dressings': 'Size (cm):5×5,10×10,10×20;Pieces per carton:500,1000;Material:Cotton,Foam,Nonwoven',
  Microscopes: 'Magnification:400×,1000×,1600×;Light:LED,Halogen;Head:Binocular,Trinocular,Digital',
  'Test Reagents': 'Tests:50,100,500;Shelf life (months):12,18,24;Storage (°C):2-8,15-25',
  'Dental Chairs': 'Load (kg):150,180,200;Light:LED,Halogen;Colour:White,Blue,Grey',
  'Dental Consumables': 'Pieces:20,50,100;Shelf life (months):24,36;Certification:CE,ISO 13485',
  'Kraft Paper': 'Weight (g/m²):70,90,120;Width (cm):60,100,160;Colour:Brown,White',
  'PET Bottles': 'Volume (ml):250,500,1500;Neck (mm):28,38;Colour:Clear,Blue,Green',
  'Bubble Wrap': 'Width (cm):50,100,150;Roll (m):50,100;Bubble (mm):10,25',
  Strapping: 'Width (mm):12,16,19;Roll (m):1000,1500,2500;Tensile strength (kg):200,450,600',
  Candles: 'Burning time (h):4,25,50;Wax:Soy,Paraffin,Stearin;Colour:White,Sage,Amber',
  'Fitness Equipment': 'Thickness (mm):5,8,15;Length (cm):173,183,200;Colour:Black,Teal,Grey',
  Bicycles: 'Frame (cm):46,52,58;Gears:1,8,21;Colour:Black,Blue,Green',
  'Camping Gear': 'Persons:1,2,4;Weight (kg):0.9,1.8,4.2;Colour:Green,Sand,Orange',
  'Fire Extinguishers': 'Content (kg):2,6,9;Fire class:A B,A B C,B;Standard:EN 3,UL',
  'Access Control': 'Reader:RFID,Fingerprint,Face;Protection:IP54,IP65;Power:12 V,PoE',
  Ladders: 'Height (m):2,3.8,6;Load (kg):150,180;Material:Aluminium,Fibreglass',
  'Padlocks & Locks': 'Width (mm):40,50,60;Security class:3,5,6;Keys:2,3,5',
  'Air Conditioners': 'Cooling (kW):2.6,3.5,5;Energy class:A,A++;Refrigerant:R32,R290',
  'Washing Machines': 'Load (kg):7,9,12;Spin (rpm):1200,1400;Energy class:A,B,C',
  'Vacuum Cleaners': 'Power (W):450,800,1400;Container (l):0.6,2,20;Filter:HEPA 13,Washable',
  Sofas: 'Seats:2,3,5;Cover:Linen,Velvet,Leather;Colour:Grey,Green,Cognac',
  'Food Containers': 'Volume (ml):350,700,1500;Pieces:1,6,12;Material:Glass,304 steel,PP',
  Trucks: 'Payload (t):3.5,7,18;Power (kW):130,210,340;Emission stage:Euro VI,Electric',
  Trailers: 'Payload (t):12,24,40;Axles:2,3,4;Length (m):8,12,13.6',
  'Electric Scooters': 'Range (km):25,45,60;Motor (W):350,500,800;Weight (kg):13,18,25',
  Buses: 'Seats:24,39,53;Length (m):8,10.5,12;Drive:Diesel,Electric',
}

/**
 * The family of a leaf's products: that of its parent category, with the leaf's own specifications, names and prices. Every leaf
 * of the tree has one.
 */
export function familyOf(parent: string, leaf: string): Family {
  const line = LINES[parent]
  const own = leafNames(leaf)
  if (line === undefined || own === undefined) throw new Error(`The demo market does not know "${parent}, ${leaf}".`)
  const [shape = '', ...trade] = line.split('|')
  const [unit = '', price = '', minimums = '', specs = ''] = trade
  const [from = 1, to = 2] = price.split('-').map(Number)
  const sold = leafTrade(leaf)
  return {
    shape: shape as Shape,
    unit: sold?.unit ?? unit,
    price: sold?.price ?? [from, to],
    minimums: sold?.minimums ?? minimums.split(',').map(Number),
    ...own,
    specs: (LEAF_SPECS[leaf] ?? specs).split(';').map((spec) => {
      const [, name = '', inBrackets = '', terms = ''] = /^([^(:]+?)\s*(?:\(([^)]*)\))?:(.*)$/.exec(spec) ?? []
      return { name, unit: inBrackets, terms: terms.split(',') }
    }),
  }
}

/** Leaves that look different from the rest of their family. */
const LEAF_SHAPES: Readonly<Record<string, Shape>> = {
  'Taps & Mixers': 'tap',
  'Dental Consumables': 'carton',
  'Cable Glands': 'bolt',
  Desks: 'desk',
  Wardrobes: 'wardrobe',
  'Washing Machines': 'washer',
  'Air Conditioners': 'conditioner',
  'Vacuum Cleaners': 'vacuum',
  Zippers: 'carton',
  Buttons: 'buttons',
  'Labels & Tags': 'carton',
  'Milk Powder': 'sack',
  'Empty Capsules': 'jar',
  'Offset Plates': 'carton',
  Alternators: 'motor',
  Turbochargers: 'motor',
  'Dental Implants': 'implant',
  Abrasives: 'carton',
  'Padlocks & Locks': 'padlock',
  'Infusion Pumps': 'gadget',
  'Juice Concentrates': 'bottle',
  'Mineral Water': 'bottle',
  Cheese: 'cheese',
  'Canned Fish': 'tin',
  Greenhouses: 'greenhouse',
  'Irrigation Kits': 'pipe',
  Conveyors: 'conveyor',
  'Overhead Cranes': 'crane',
  'Solar Inverters': 'inverter',
  'Lithium Batteries': 'battery',
  'Mounting Structures': 'beam',
  'Distribution Boards': 'switchgear',
  'Cable Trays': 'beam',
  Laptops: 'laptop',
  'Storage Drives': 'drive',
  'Diodes & Rectifiers': 'diode',
  'Power Transistors': 'transistor',
  Resistors: 'resistor',
  Capacitors: 'capacitor',
  Inductors: 'inductor',
  'Crystals & Oscillators': 'crystal',
  'Flexible Boards': 'flexBoard',
  'Temperature Sensors': 'gadget',
  'Sanitary Ware': 'toilet',
  'Steel Pipes': 'pipe',
  'Stainless Tubes': 'pipe',
  'Stainless Bars': 'beam',
  'Tool Steel': 'beam',
  'Aluminium Foil': 'roll',
  'Aluminium Profiles': 'beam',
  'Aluminium Sheets': 'boards',
  'Copper Wire': 'cable',
  'Brass Rods': 'beam',
  'Prefabricated Buildings': 'cabin',
  'Waterproof Membranes': 'roll',
  'Roof Sheets': 'boards',
  'Hospital Beds': 'bed',
  'Dental Chairs': 'chair',
  Syringes: 'syringe',
  'Electric Scooters': 'scooter',
  'Fitness Equipment': 'roll',
  'Educational Toys': 'blocks',
  'Camping Gear': 'tent',
  'Fire Extinguishers': 'extinguisher',
  'High Visibility Clothing': 'garment',
  'Access Control': 'gadget',
  'Bags & Belts': 'bag',
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
  Cutlery: 'cutlery',
  Tableware: 'plates',
  'Food Containers': 'jar',
  Ladders: 'ladder',
  'Carpets & Rugs': 'roll',
  'Hydrogen Peroxide': 'canister',
  Microscopes: 'microscope',
  Centrifuges: 'appliance',
  'Fibre Optic Cables': 'cable',
  'Brake Pads': 'disc',
  'Shock Absorbers': 'bolt',
  'Ball Bearings': 'bearing',
  'Roller Bearings': 'bearing',
  'Forged Flanges': 'flange',
  Washers: 'flange',
  'Pistons & Rings': 'piston',
  'Hand Tools': 'spanner',
  'Network Switches': 'router',
  Routers: 'router',
  'Frequency Converters': 'inverter',
  'Uninterruptible Supplies': 'inverter',
  'Road Rollers': 'roller',
  Sprayers: 'sprayer',
  'Ploughs & Tillers': 'plough',
  'Aerial Platforms': 'scissorLift',
  'Bakery Ovens': 'oven',
  'Industrial Mixers': 'mixer',
  Extruders: 'extruder',
  'Control Arms': 'gear',
  Filters: 'tin',
  'Engine Oil': 'canister',
  Greases: 'tin',
  'Power Banks': 'gadget',
  Uniforms: 'garment',
  'Picture Frames': 'frame',
  Candles: 'candle',
  'Artificial Plants': 'plant',
  'Toner & Cartridges': 'carton',
  'Wooden Doors': 'door',
  'Door Hardware': 'handle',
  'Vinyl Flooring': 'roll',
  'Drive Chains': 'cable',
  'Timing Belts': 'roll',
  'Self-Adhesive Labels': 'roll',
  'Shrink Sleeves': 'roll',
  'Insulation Boards': 'boards',
  Sofas: 'sofa',
  Scaffolding: 'scaffold',
  'Examination Gloves': 'glove',
  'Face Masks': 'mask',
  'Smart Watches': 'watch',
  Headphones: 'phones',
  'Security Cameras': 'camera',
  Forklifts: 'forklift',
  'Pallet Trucks': 'forklift',
  Excavators: 'excavator',
  Tractors: 'tractor',
  Harvesters: 'tractor',
  Trailers: 'trailer',
  Buses: 'bus',
  'Diesel Generators': 'generator',
  'Distribution Transformers': 'transformer',
  'Starter Batteries': 'battery',
  'Fire Doors': 'door',
  'Copy Paper': 'paper',
  'Writing Instruments': 'pens',
  'Air Compressors': 'generator',
}

/** The shape of a leaf's products. */
export const shapeOf = (leaf: string, family: Family): Shape => LEAF_SHAPES[leaf] ?? family.shape
