import { describe, expect, it } from 'vitest'
import { familyOf, shapeOf } from '../../../../adapters/server/demo/listings/families.ts'
import { colourOf } from '../../../../adapters/server/demo/listings/pictures/colours.ts'
import { productPicture } from '../../../../adapters/server/demo/listings/pictures/product-picture.ts'
import { CATEGORY_TREE } from '../../../../core/reference/category-tree.ts'
import { QUANTITY_UNITS } from '../../../../core/reference/units.ts'

const leaves = CATEGORY_TREE.flatMap(({ children }) =>
  children.flatMap((parent) => parent.children.map((leaf) => ({ parent: parent.name, leaf: leaf.name }))),
)

describe('products of the demo market', () => {
  it('have a known unit, a price range, minimum orders and a picture', () => {
    for (const { parent, leaf } of leaves) {
      const family = familyOf(parent, leaf)
      const [from, to] = family.price
      expect.soft(QUANTITY_UNITS, leaf).toContain(family.unit)
      expect.soft(from, leaf).toBeGreaterThan(0)
      expect.soft(to, leaf).toBeGreaterThan(from)
      expect.soft(Math.min(...family.minimums), leaf).toBeGreaterThanOrEqual(1)
      expect.soft(family.names, leaf).not.toEqual([])
      for (const name of family.names)
        expect
          .soft(productPicture(shapeOf(leaf, family), 3, 'front', colourOf(name)), name)
          .not.toMatch(/NaN|undefined/)
    }
  })

  it.each([
    ['Carbon Black N550', 'black'],
    ['White Kraft Paper', 'white'],
    ['Brown Kraft Paper Roll', 'brown'],
    ['Press-Fit Copper Elbow', 'copper'],
    ['PVC Resin SG-5', 'white'],
    ['Marine Plywood', 'wood'],
    ['Fresh Valencia Oranges', 'orange'],
    ['Coppersmith Kit', undefined],
    ['Running Shoe', undefined],
  ])('draws "%s" in %s', (name, colour) => {
    expect(colourOf(name)?.name).toBe(colour)
  })
})
