import './auction.css'
import { RELEASE_MINUTES } from '@mall/domain/selling/auction/bidding.rules.ts'
import type { DepositPool } from '@mall/contract/selling/auction/biddingMine.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import { useState } from 'react'
import { useBoot } from '../../kernel/deps.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Waiting } from '../../kernel/kit/Empty.tsx'
import { Note, Panel, Totals } from '../../kernel/kit/Panel.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { CoverMeter, type Share } from './CoverMeter.tsx'
import { shortNo } from './lotWords.ts'
import { PoolDialog } from './PoolDialog.tsx'

const WHY: Record<DepositPool['uses'][number]['why'], string> = {
  won: '中标待付',
  leading: '领先',
  auto: '自动出价',
  sealed: '密封报价',
  quantity: '按量入围',
  ranked: '已出价',
}
const sharesOf = (pool: DepositPool): Share[] =>
  pool.uses.map(u => ({
    key: `${u.biddingNo}${u.why}`,
    label: `${WHY[u.why]} ${u.biddingNo}`,
    fen: u.amountFen,
    kind: u.why === 'won' ? 'won' : 'led',
  }))

/** 保证金池: one frozen sum for many lots; what of it is taken and by what, what is free and until when. */
export function PoolPanel({ want }: { want?: { biddingNo: string; fen: Fen; shortFen: Fen } | null }) {
  const { session } = useBoot()
  const read = useLazyCall('/api/bidding/getDepositPool', {})
  const [open, setOpen] = useState(false)
  const pool = read.data
  return (
    <Panel
      title="保证金池"
      className="h-pool"
      id="pool"
      more={
        pool && (
          <Button
            size="sm"
            disabledReason={whyNotRight(session.rights, 'order.pay')}
            reasonAt="title"
            onClick={() => setOpen(true)}
          >
            转入转出
          </Button>
        )
      }
    >
      {!pool ? (
        <Waiting read={read} lines={4} bare />
      ) : (
        <>
          <p className="price plain poolsum">
            {yuan(pool.poolFen)}
            <i>元已冻结</i>
          </p>
          <CoverMeter poolFen={pool.poolFen} shares={sharesOf(pool)} wantFen={want?.fen ?? 0} />
          <Totals
            lines={[
              ...pool.uses.map(u => ({
                label: (
                  <span title={u.title}>
                    {WHY[u.why]} {u.biddingNo}
                  </span>
                ),
                value: yuan(u.amountFen),
              })),
              { label: '空闲', value: <b className="strong">{yuan(pool.freeFen)}</b>, rule: pool.uses.length > 0 },
            ]}
          />
          {pool.barredUntil !== null && (
            <Note tone="bad">
              <span>因违约暂停参拍至 {dateTime(pool.barredUntil)}。</span>
            </Note>
          )}
          <p className="why gap8">
            一笔保证金管多场：只占领先、中标和自动出价的。
            {want &&
              want.shortFen > 0 &&
              `对 ${shortNo(want.biddingNo)} 出价占 ${yuan(want.fen)}，会自动再冻 ${yuan(want.shortFen)}。`}
          </p>
          {pool.freeFen > 0 && (
            <div className="gap8">
              <Note>
                <span>
                  {pool.releaseAt !== null
                    ? `空闲部分 ${shortTime(pool.releaseAt)} 自动放回可用。`
                    : pool.releaseAfter
                      ? `空闲部分：您参加的最后一场 ${shortNo(pool.releaseAfter)} 结束后 ${RELEASE_MINUTES} 分钟放回可用。`
                      : '空闲部分随时可以转出到可用余额。'}
                </span>
              </Note>
            </div>
          )}
        </>
      )}
      {open && pool && <PoolDialog pool={pool} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
