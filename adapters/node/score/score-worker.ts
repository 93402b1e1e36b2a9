import { parentPort, workerData } from 'node:worker_threads'
import type { ScoreSettings } from './score-batch.ts'
import { createJobScorer, type Job } from './score-job.ts'

const score = await createJobScorer(workerData as ScoreSettings)

parentPort?.on('message', (job: Job) => {
  const answer = score(job)
  parentPort?.postMessage(answer, 'result' in answer ? [answer.result.output.buffer] : [])
})
