import fc from 'fast-check'
import '../tools/waiting.ts'
import { runs } from './runs.ts'

/** Laws without a number of their own follow PROPERTY_RUNS too; 100 is fast-check's standard. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: runs(100) })
