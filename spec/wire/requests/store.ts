import { png, type Requests, type Row, type World } from '../world.ts'

const SWITCHES = {
  default_banner: 'on',
  active_banner: 'off',
  swap_banner: 'on',
  indicator_banner: 'off',
  navigation_button: 'on',
  nav_button_visible: 'off',
  full_height_hover: 'on',
}

async function banner({ market, seller, fresh }: World): Promise<Row> {
  const { rows } = await market.db.query<{ id: number }>(
    `insert into banners (company_id, page, is_active, is_default, form) values ($1, 'home', false, false, $2) returning id`,
    [
      seller.companyId,
      JSON.stringify({
        alt_tag: fresh('Yard').slice(0, 40),
        images: [
          {
            url: '/files/public/demo/yard.png',
            name: 'yard.png',
            alt: '',
            heading: '',
            text: '',
            button: '',
            kind: 'none',
            target: '',
          },
        ],
      }),
    ],
  )
  return rows[0]
}

export const storeRequests: Requests = {
  'API-PROFILE-13': async (world) => {
    await banner(world)
    return { as: world.seller }
  },
  'API-PROFILE-14': ({ seller }) => ({
    as: seller,
    values: { ...SWITCHES, page: 'home', background_color: '#0f5c5c', alt_tag: 'Yard', images: png() },
  }),
  'API-PROFILE-15': async (world) => ({
    as: world.seller,
    path: { id: (await banner(world)).id },
    values: { ...SWITCHES, _method: 'PATCH', page: 'about', background_color: '', alt_tag: 'Crane', images: png() },
  }),
}
