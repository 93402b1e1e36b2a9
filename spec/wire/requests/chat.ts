import { png, room, type Requests } from '../world.ts'

export const chatRequests: Requests = {
  'API-CHAT-01': async (world) => {
    const { room_id } = await room(world)
    return { as: world.seller, path: { userId: world.buyer.userId }, values: { room_id, page: 1, per_page: 20 } }
  },
  'API-CHAT-02': async (world) => ({ as: world.seller, values: await room(world) }),
  'API-CHAT-03': async (world) => {
    const { room_id, message_id } = await room(world)
    return {
      as: world.seller,
      values: {
        message: 'Good morning to you',
        message_type: 'text',
        recipient_id: world.buyer.userId,
        roomId: room_id,
        replied_parent_id: message_id,
        replied_message: 'Good morning',
        read: 0,
        chat_transfer_id: 't-1',
        promotion_type: 'spring',
        master_prom_id: '9',
        files: [png()],
      },
    }
  },
  'API-CHAT-04': async (world) => ({
    as: world.seller,
    values: { room_id: (await room(world)).room_id, user_id: world.buyer.userId },
  }),
  'API-CHAT-05': async (world) => {
    const { market, buyer, seller, post, fresh } = world
    const other = await market.buyer()
    // People without a dealing cannot be added to a group (D-144).
    await room(world)
    await room({ ...world, buyer: other })
    const user_ids = [buyer.userId, other.userId]
    const { data } = await post(seller, '/chat/rooms/create', { user_ids, name: fresh('Group'), is_group: 1 })
    return { as: seller, values: { room_id: data.room_id } }
  },
  'API-CONTACT-01': async (world) => {
    await room(world)
    return { as: world.seller, values: { tab_type: 1, page: 1, per_page: 15 } }
  },
  'API-CONTACT-02': async (world) => {
    // Somebody else, because other calls write to the world's buyer.
    const buyer = await world.market.buyer()
    await room({ ...world, buyer })
    return { as: world.seller, values: { id: buyer.userId, status: 2 } }
  },
  'API-CONTACT-03': async (world) => {
    await room(world)
    return { as: world.seller, values: { id: world.buyer.userId } }
  },
  'API-CHAT-06': ({ buyer }) => ({ as: buyer, values: { text: 'Good morning', to: 'de' } }),
  'API-CHAT-07': ({ seller }) => ({
    as: seller,
    values: { socket_id: '123.456', channel_name: `private-chat.${seller.userId}` },
  }),
}
