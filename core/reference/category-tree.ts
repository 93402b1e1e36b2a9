/** A node of the category tree: sector, then parent category, then leaf. */
export interface CategoryNode {
  readonly name: string
  /** Address word, unique in the whole tree. */
  readonly slug: string
  readonly children: readonly CategoryNode[]
}

/** A node as a table row: parents come before their children. */
export interface CategoryRow {
  readonly slug: string
  readonly name: string
  readonly parent: string | null
  /** 1 sector, 2 parent category, 3 leaf. */
  readonly level: number
  /** Names from the sector down, its own last. */
  readonly path: readonly string[]
}

type Sector = Readonly<Record<string, readonly string[]>>

const SECTORS: Readonly<Record<string, Sector>> = {
  'Agriculture & Food': {
    'Grains & Pulses': ['Wheat', 'Rice', 'Maize', 'Lentils & Chickpeas', 'Quinoa'],
    'Fruit & Vegetables': ['Fresh Citrus', 'Dried Fruit', 'Frozen Vegetables', 'Potatoes & Onions', 'Dates'],
    'Oils & Fats': ['Olive Oil', 'Sunflower Oil', 'Palm Oil', 'Margarine & Shortening'],
    Beverages: ['Coffee Beans', 'Tea', 'Juice Concentrates', 'Mineral Water'],
    'Spices & Ingredients': ['Whole Spices', 'Sugar & Sweeteners', 'Starches', 'Food Flavours'],
    'Meat, Fish & Dairy': ['Frozen Poultry', 'Canned Fish', 'Milk Powder', 'Cheese'],
    'Confectionery & Bakery': ['Chocolate', 'Biscuits', 'Pasta', 'Breakfast Cereals'],
    'Farm Supplies': ['Fertilizers', 'Animal Feed', 'Seeds & Bulbs', 'Irrigation Kits', 'Greenhouses'],
  },
  'Machinery & Equipment': {
    'Metalworking Machines': ['CNC Lathes', 'Milling Machines', 'Press Brakes', 'Laser Cutters', 'Welding Equipment'],
    'Packaging Machines': ['Filling Lines', 'Labelling Machines', 'Shrink Wrappers', 'Carton Sealers'],
    'Food Processing Machines': ['Industrial Mixers', 'Bakery Ovens', 'Oil Presses', 'Freeze Dryers'],
    'Plastics Machinery': ['Injection Moulding Machines', 'Extruders', 'Blow Moulding Machines'],
    'Material Handling': ['Forklifts', 'Conveyors', 'Pallet Trucks', 'Overhead Cranes'],
    'Pumps & Compressors': ['Centrifugal Pumps', 'Air Compressors', 'Vacuum Pumps', 'Dosing Pumps'],
    'Construction Machinery': ['Excavators', 'Concrete Mixers', 'Road Rollers', 'Aerial Platforms'],
    'Agricultural Machinery': ['Tractors', 'Harvesters', 'Sprayers', 'Ploughs & Tillers'],
  },
  'Electrical & Energy': {
    'Wires & Cables': ['Power Cables', 'Control Cables', 'Fibre Optic Cables', 'Cable Glands'],
    'Switchgear & Protection': ['Circuit Breakers', 'Contactors', 'Distribution Boards', 'Surge Arresters'],
    'Transformers & Generators': ['Distribution Transformers', 'Diesel Generators', 'Uninterruptible Supplies'],
    'Solar & Storage': ['Solar Panels', 'Solar Inverters', 'Lithium Batteries', 'Mounting Structures'],
    'Motors & Drives': ['Electric Motors', 'Frequency Converters', 'Servo Drives', 'Gearboxes'],
    Lighting: ['LED Panels', 'Street Lights', 'High Bay Lights', 'Emergency Lights'],
    'Wiring Devices': ['Sockets & Switches', 'Junction Boxes', 'Connectors', 'Cable Trays'],
  },
  'Electronics & Components': {
    Semiconductors: ['Microcontrollers', 'Power Transistors', 'Memory Chips', 'Diodes & Rectifiers'],
    'Passive Components': ['Resistors', 'Capacitors', 'Inductors', 'Crystals & Oscillators'],
    'Circuit Boards': ['Rigid Boards', 'Flexible Boards', 'Assembled Boards'],
    'Sensors & Instruments': ['Temperature Sensors', 'Pressure Transmitters', 'Flow Meters', 'Multimeters'],
    Displays: ['LCD Modules', 'LED Screens', 'Touch Panels'],
    'Computers & Networking': ['Industrial Computers', 'Laptops', 'Network Switches', 'Routers', 'Storage Drives'],
    'Consumer Electronics': ['Headphones', 'Power Banks', 'Smart Watches', 'Security Cameras'],
  },
  'Chemicals & Plastics': {
    'Basic Chemicals': ['Caustic Soda', 'Sulphuric Acid', 'Methanol', 'Hydrogen Peroxide'],
    'Industrial Solvents': ['Acetone', 'Toluene', 'Isopropyl Alcohol', 'Glycols'],
    'Polymers & Resins': ['Polyethylene', 'Polypropylene', 'PVC Resin', 'Epoxy Resin', 'PET Granules'],
    'Coatings & Adhesives': ['Powder Coatings', 'Industrial Paints', 'Sealants', 'Hot Melt Adhesives'],
    'Water Treatment': ['Coagulants', 'Activated Carbon', 'Ion Exchange Resins', 'Antiscalants'],
    'Pigments & Dyes': ['Titanium Dioxide', 'Carbon Black', 'Iron Oxides', 'Textile Dyes'],
    'Cleaning Chemicals': ['Degreasers', 'Disinfectants', 'Detergent Bases'],
  },
  'Construction & Building Materials': {
    'Cement & Aggregates': ['Portland Cement', 'Ready Mortars', 'Gypsum', 'Sand & Gravel'],
    'Tiles & Stone': ['Ceramic Tiles', 'Porcelain Slabs', 'Marble', 'Granite'],
    'Structural Products': ['Reinforcing Bars', 'Steel Sections', 'Prefabricated Buildings', 'Scaffolding'],
    'Insulation & Roofing': ['Mineral Wool', 'Insulation Boards', 'Waterproof Membranes', 'Roof Sheets'],
    'Doors & Windows': ['Aluminium Windows', 'Fire Doors', 'Wooden Doors', 'Door Hardware'],
    'Pipes & Sanitary': ['Plastic Pipes', 'Copper Fittings', 'Taps & Mixers', 'Sanitary Ware'],
    'Boards & Flooring': ['Plywood', 'Gypsum Boards', 'Laminate Flooring', 'Vinyl Flooring'],
  },
  'Metals & Minerals': {
    Steel: ['Hot Rolled Coils', 'Galvanized Sheets', 'Steel Pipes', 'Wire Rods', 'Tool Steel'],
    'Stainless Steel': ['Stainless Sheets', 'Stainless Tubes', 'Stainless Bars'],
    Aluminium: ['Aluminium Ingots', 'Aluminium Profiles', 'Aluminium Foil', 'Aluminium Sheets'],
    'Copper & Brass': ['Copper Cathodes', 'Copper Wire', 'Brass Rods'],
    'Castings & Forgings': ['Iron Castings', 'Die Castings', 'Forged Flanges'],
    Fasteners: ['Bolts & Nuts', 'Screws', 'Anchors', 'Rivets', 'Washers'],
    'Industrial Minerals': ['Bentonite', 'Silica Sand', 'Dead Sea Salt', 'Potash', 'Calcium Carbonate'],
  },
  'Textiles & Apparel': {
    'Yarns & Fibres': ['Cotton Yarn', 'Polyester Yarn', 'Wool', 'Viscose Fibre'],
    Fabrics: ['Denim', 'Knitted Fabrics', 'Upholstery Fabrics', 'Nonwoven Fabrics', 'Technical Textiles'],
    Garments: ['T-Shirts', 'Knitwear', 'Outerwear', 'Uniforms', 'Sportswear'],
    'Home Textiles': ['Bed Linen', 'Towels', 'Curtains', 'Carpets & Rugs'],
    'Footwear & Leather': ['Safety Shoes', 'Sports Shoes', 'Leather Hides', 'Bags & Belts'],
    'Trims & Accessories': ['Zippers', 'Buttons', 'Labels & Tags', 'Sewing Threads'],
  },
  'Health & Medical': {
    'Medical Devices': ['Patient Monitors', 'Infusion Pumps', 'Ultrasound Scanners', 'Hospital Beds'],
    Disposables: ['Examination Gloves', 'Face Masks', 'Syringes', 'Wound Dressings'],
    Laboratory: ['Microscopes', 'Centrifuges', 'Laboratory Glassware', 'Test Reagents'],
    'Pharma Ingredients': ['Active Ingredients', 'Excipients', 'Empty Capsules'],
    Dental: ['Dental Chairs', 'Dental Implants', 'Dental Consumables'],
    'Supplements & Care': ['Vitamins', 'Herbal Extracts', 'Dead Sea Cosmetics', 'Baby Care'],
  },
  'Packaging & Printing': {
    'Paper & Board': ['Corrugated Boxes', 'Folding Cartons', 'Kraft Paper', 'Paper Bags'],
    'Plastic Packaging': ['Stretch Film', 'Stand-Up Pouches', 'Bulk Bags', 'PET Bottles'],
    'Glass & Metal Packaging': ['Glass Jars', 'Glass Bottles', 'Tin Cans', 'Aluminium Tubes'],
    'Closures & Labels': ['Caps & Lids', 'Self-Adhesive Labels', 'Shrink Sleeves'],
    'Pallets & Protection': ['Wooden Pallets', 'Plastic Crates', 'Bubble Wrap', 'Strapping'],
    'Printing Supplies': ['Printing Inks', 'Offset Plates', 'Toner & Cartridges'],
  },
  'Automotive & Transport': {
    'Engine Parts': ['Pistons & Rings', 'Filters', 'Fuel Injectors', 'Turbochargers'],
    'Brakes & Suspension': ['Brake Pads', 'Brake Discs', 'Shock Absorbers', 'Control Arms'],
    'Tyres & Wheels': ['Passenger Tyres', 'Truck Tyres', 'Alloy Wheels', 'Off-Road Tyres'],
    'Vehicle Electrics': ['Starter Batteries', 'Alternators', 'Headlamps', 'Wiring Harnesses'],
    'Lubricants & Fluids': ['Engine Oil', 'Hydraulic Oil', 'Coolants', 'Greases'],
    Vehicles: ['Trucks', 'Trailers', 'Electric Scooters', 'Buses'],
    'Bearings & Transmission': ['Ball Bearings', 'Roller Bearings', 'Timing Belts', 'Drive Chains'],
  },
  'Home, Office & Leisure': {
    Furniture: ['Office Chairs', 'Desks', 'Sofas', 'Wardrobes', 'Outdoor Furniture'],
    'Kitchen & Dining': ['Cookware', 'Cutlery', 'Tableware', 'Food Containers'],
    'Home Appliances': ['Refrigerators', 'Washing Machines', 'Air Conditioners', 'Vacuum Cleaners'],
    'Office Supplies': ['Copy Paper', 'Writing Instruments', 'Filing Products'],
    'Tools & Hardware': ['Hand Tools', 'Power Tools', 'Padlocks & Locks', 'Ladders', 'Abrasives'],
    'Toys & Sports': ['Educational Toys', 'Fitness Equipment', 'Bicycles', 'Camping Gear'],
    'Safety & Security': ['Helmets', 'High Visibility Clothing', 'Fire Extinguishers', 'Access Control'],
    'Gifts & Decoration': ['Promotional Gifts', 'Candles', 'Picture Frames', 'Artificial Plants'],
  },
}

/** The categories a new market starts with: sectors, parents and leaves in trade order. Our own choice. */
export const CATEGORY_TREE: readonly CategoryNode[] = Object.entries(SECTORS).map(([sector, parents]) => ({
  ...node(sector),
  children: Object.entries(parents).map(([parent, leaves]) => ({ ...node(parent), children: leaves.map(node) })),
}))

/** The tree as rows, each parent before its children. */
export function categoryRows(tree: readonly CategoryNode[] = CATEGORY_TREE): readonly CategoryRow[] {
  return tree.flatMap((sector) => rowsBelow(sector, null, []))
}

function rowsBelow(category: CategoryNode, parent: string | null, above: readonly string[]): readonly CategoryRow[] {
  const path = [...above, category.name]
  const row = { slug: category.slug, name: category.name, parent, level: path.length, path }
  return [row, ...category.children.flatMap((child) => rowsBelow(child, category.slug, path))]
}

function node(name: string): CategoryNode {
  return { name, slug: slugOf(name), children: [] }
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
