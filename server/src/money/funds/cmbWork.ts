// Signatures of 招商银行 in a thread, with an end.
import { threads } from '../../kernel/load/threads.ts'
import type { CmbWork, CmbWorkResult } from './cmb.worker.ts'

const file = new URL('./cmb.worker.ts', import.meta.url)
const own = threads<CmbWork, CmbWorkResult[CmbWork['do']]>(file, { atWork: 1, waiting: 20, seconds: 10, oldMb: 96 })
// Anybody may send a notice: those wait in a line of their own, and not before the mall's own questions.
const strangers = threads<CmbWork, CmbWorkResult[CmbWork['do']]>(file, { atWork: 1, waiting: 8, seconds: 10, oldMb: 96 })

/** Throws where the work does not end; BUSY where too much waits already. */
export const cmbWork = <W extends CmbWork>(work: W): Promise<CmbWorkResult[W['do']]> =>
  (work.do === 'notice' ? strangers : own)(work) as Promise<CmbWorkResult[W['do']]>
