import './payment.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { AcceptorClass } from '@mall/domain/money/acceptance/draft.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { NumberInput } from '../../kernel/kit/Field.tsx'
import { Note, Totals } from '../../kernel/kit/Panel.tsx'
import type { DraftPart } from './usePay.ts'

type Usable = Reply<'/api/draft/getUsableDrafts'>
export interface Split {
  parts: DraftPart[]
  why: string | null
}
export const NO_SPLIT: Split = { parts: [], why: '正在读取可用的承兑' }

/** As much of each as is wanted, the first to mature first. */
function fill(drafts: Usable['drafts'], dueFen: Fen): Record<string, number> {
  let rest = dueFen
  const out: Record<string, number> = {}
  for (const d of drafts.filter(x => x.why === '')) {
    const take = Math.min(d.leftFen, rest)
    out[d.draftCode] = take
    rest -= take
  }
  return out
}

function splitOf(u: Usable, yuans: Record<string, number | null>, dueFen: Fen): Split & { sumFen: Fen; restFen: Fen } {
  const parts: DraftPart[] = []
  let why: string | null = null
  for (const d of u.drafts) {
    const typed = yuans[d.draftCode] ?? 0
    const fen = Math.round(typed * 100)
    if (typed < 0 || Math.abs(typed * 100 - fen) > 1e-6) why = '用票金额最多两位小数'
    else if (fen > d.leftFen) why = `${d.draftCode} 只剩 ${yuan(d.leftFen)} 元`
    if (fen > 0) parts.push({ draftCode: d.draftCode, amountFen: fen })
  }
  const sumFen = parts.reduce((sum, p) => sum + p.amountFen, 0)
  const restFen = dueFen - sumFen
  if (!why && parts.length === 0) why = '请填写用哪张票、用多少'
  if (!why && restFen < 0) why = `用票合计超过应付 ${yuan(-restFen)} 元`
  if (!why && restFen > u.availableFen)
    why = `还要现汇 ${yuan(restFen)} 元，可用余额 ${yuan(u.availableFen)} 元，差 ${yuan(restFen - u.availableFen)} 元`
  return { parts, why, sumFen, restFen }
}

/** 拆到订单: what of which draft pays, and what the balance adds; the server counts again. */
export function DraftParts({ master, dueFen, onSplit }: { master: string; dueFen: Fen; onSplit(split: Split): void }) {
  const read = useLazyCall('/api/draft/getUsableDrafts', { masterOrderCode: master })
  const [typed, setTyped] = useState<Record<string, number | null> | null>(null)
  const u = read.data
  const first = u ? Object.fromEntries(Object.entries(fill(u.drafts, dueFen)).map(([k, fen]) => [k, fen / 100])) : {}
  const yuans = typed ?? first
  const split = u ? splitOf(u, yuans, dueFen) : null
  // By its text: an equal split is no news to the page.
  const said = JSON.stringify(split)
  useEffect(() => {
    const now = JSON.parse(said) as Split | null
    onSplit(now ? { parts: now.parts, why: now.why } : NO_SPLIT)
  }, [said, onSplit])
  if (read.isError) return <Failed message={read.error.message} onRetry={() => read.refetch()} />
  if (!u || !split) return <Skeleton lines={3} />
  if (u.drafts.length === 0)
    return (
      <Note tone="wait">
        <span>
          没有可用的承兑。<Link to="/user/drafts">登记一张并背书</Link>，签收后就能付。
        </span>
      </Note>
    )
  return (
    <div className="draftparts gaptop">
      <ul className="each">
        {u.drafts.map(d => (
          <li key={d.draftCode} className={d.why ? 'off' : undefined}>
            <span>
              <b className="strong">{d.draftCode}</b>
              <small>
                {d.acceptorName} {AcceptorClass.label(d.classCode)}，{d.dueOn} 到期，还剩 {yuan(d.leftFen)} 元
                {d.why && <em>{d.why}，不能用</em>}
              </small>
            </span>
            <NumberInput
              aria-label={`${d.draftCode} 用票金额`}
              unit="元"
              decimals={2}
              value={d.why ? null : (yuans[d.draftCode] ?? null)}
              disabled={d.why !== ''}
              onChange={v => setTyped({ ...yuans, [d.draftCode]: v })}
            />
          </li>
        ))}
      </ul>
      <Totals
        lines={[
          { label: '用票合计', value: `${yuan(split.sumFen)} 元` },
          { label: '余额补', value: `${yuan(Math.max(0, split.restFen))} 元` },
          { label: '应付', value: `${yuan(dueFen)} 元`, rule: true },
        ]}
      />
      <p className="hint">承兑付的货款退回时仍退到原承兑，不退现金。</p>
    </div>
  )
}
