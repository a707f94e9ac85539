import './groupBuy.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { GroupEventKind } from '@mall/domain/selling/groupBuy/groupBuy.status.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { Button } from '../../kernel/kit/Button.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { type GroupCard, plain } from './groupWords.ts'

/** 参团动态: who of the many came or went is nobody's business; how the tons and the price moved is everybody's. */
export function History({ group }: { group: GroupCard }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" size="sm" onClick={() => setOpen(true)}>
        参团动态
      </Button>
      {open && <Events group={group} onClose={() => setOpen(false)} />}
    </>
  )
}
function Events({ group: g, onClose }: { group: GroupCard; onClose(): void }) {
  const read = useLazyCall('/api/productGroupBuy/getProductGroupBuyBean', { groupNo: g.groupNo })
  const d = read.data
  return (
    <Dialog open title={`${g.groupNo} 的参团动态`} onClose={onClose}>
      {!d ? (
        <Waiting read={read} lines={5} bare />
      ) : d.events.length === 0 ? (
        <Empty>还没有记录。</Empty>
      ) : (
        <ul className="gevents">
          {d.events.map(e => (
            <li key={e.seq}>
              <time>{shortTime(e.at)}</time>
              <div>
                {GroupEventKind.label(e.kind)}
                {e.changeKg !== 0 && ` ${e.changeKg > 0 ? '+' : '−'}${tons(Math.abs(e.changeKg))} 吨`}
                {e.note && `：${e.note}`}
                <small>
                  全团 {tons(e.joinedKg)} 吨，{e.members} 家，{plain(e.priceFen)} 元/吨
                </small>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
