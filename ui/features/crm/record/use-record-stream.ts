import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { recordStream } from '../../../../core/contracts/crm-stream.contract.ts'
import type { StreamKind } from '../../../../core/crm/records/stream.ts'
import { pagesFor } from '../../../../adapters/client/queries.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'

/** What happened with a record, by page, and what is to be done with it. Without a kind, of all kinds. */
export function useRecordStream(uniqueId: string, kind?: StreamKind) {
  const client = useAppClient()
  return useInfiniteQuery({
    ...pagesFor(
      client,
      recordStream,
      { crm_unique_id: uniqueId, ...(kind === undefined ? {} : { kind }) },
      ({ data }) => data,
    ),
    placeholderData: keepPreviousData,
  })
}
