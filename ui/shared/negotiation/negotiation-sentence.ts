import type { NegotiationView } from '../../../core/contracts/negotiation.contract.ts'

/** What happened last and who acts next, in one sentence. */
export function sentenceOf({ status, side, seller, buyer, offers }: NegotiationView): string {
  const other = side === 'buyer' ? seller.name : buyer.name
  const isMine = offers.at(-1)?.by === side
  switch (status) {
    case 'requested':
      return side === 'seller'
        ? `${other} asks for a quote. Make the first offer.`
        : `${other} has your request and makes the first offer.`
    case 'offered':
    case 'countered':
      return isMine ? `${other} has your offer and decides next.` : `${other} made an offer. It is your turn.`
    case 'expired':
      return `The last offer expired before it was answered. ${side === 'seller' ? 'Make a new one' : 'Propose new terms'} to go on.`
    case 'reopened':
      return isMine
        ? 'You withdrew your offer. Make a new one to go on.'
        : `${other} withdrew the offer. You can propose terms yourself.`
    case 'accepted':
      return isMine ? `${other} accepted your offer.` : `You accepted the offer of ${other}.`
    case 'declined':
      // Without an open offer, only the seller can decline.
      if (offers.at(-1)?.state !== 'declined')
        return side === 'seller' ? 'You declined the request.' : `${other} declined the request.`
      return isMine ? `${other} declined your offer.` : `You declined the offer of ${other}.`
    case 'withdrawn':
      return side === 'buyer' ? 'You withdrew the request.' : `${other} withdrew the request.`
  }
}
