import { listSubscriptions } from '../../../core/contracts/plans.contract.ts'
import { useCall } from '../app/use-call.ts'
import { useMay } from '../app/use-may.ts'
import { PlanRoom, type PlanRoomProps } from './plan-room.tsx'

/** `PlanRoom` above a form that adds one, before somebody fills it in vain. Shown to people who see what the plan uses. */
export function PlanRoomNow({ limit, full }: Omit<PlanRoomProps, 'used'>) {
  const { data } = useCall(listSubscriptions, {}, { enabled: useMay('My Subscriptions')('View') })
  const used = data?.data.usage.find(({ key }) => key === limit)?.used
  return used === undefined ? null : <PlanRoom limit={limit} used={used} full={full} />
}
