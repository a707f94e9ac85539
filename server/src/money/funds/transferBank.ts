// Which bank is asked for what came in, and how its connection is tried.
import type { World } from '../../kernel/ctx.ts'
import { done, type PartnerAnswer } from '../../kernel/ports/partner.ts'
import { cmbLink } from './cmbLink.ts'
import { ownTurn } from './bankRound.queries.ts'
import type { TransferBank } from './transferPort.ts'

/** Null: none is asked; it tells by notices, or is off. */
export const transferBankOf = ({ settings, pool }: Pick<World, 'settings' | 'pool'>): TransferBank | null => {
  const { cmb } = settings.adapters
  return settings.partners.transfer === 'cmb' && cmb ? cmbLink(pool, cmb) : null
}

const TRIES = 3
/** The smallest question: what moved today, one page. In the bank's turn as well, so it may wait some seconds. */
export function probeTransfer(world: World): (() => Promise<PartnerAnswer<string>>) | null {
  const bank = transferBankOf(world)
  if (!bank) return null
  return async () => {
    for (let i = 0; i < TRIES; i++) {
      const turn = await ownTurn(world.pool, bank)
      if ('waitMs' in turn) {
        await new Promise(resolve => setTimeout(resolve, turn.waitMs))
        continue
      }
      const answer = await bank.read({ from: turn.today, to: turn.today, page: '' }, 'probe')
      if (answer.kind !== 'done') return answer
      const { entries, next } = answer.value
      return done(`查询明细成功：户口号、密钥有效，今天${next === null ? '' : '至少'} ${entries.length} 笔收支`)
    }
    return { kind: 'refused', code: 'RATE', words: '同一账户 10 秒只能查一次，正在查，请稍后再试', final: false }
  }
}
