import './bidding.css'
import { serverTime } from '@mall/client/serverClock.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { BiddingStatus } from '@mall/domain/selling/auction/bidding.status.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useStaff } from '../../kernel/staff.ts'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { localOf } from '../../kernel/kit/localTime.ts'
import { LotEditor } from './LotEditor.tsx'
import { emptyFields, fieldsOf } from './lotForm.ts'
import { isComing, isDraft, watchAddress } from './lotWords.ts'

/** 新建与修改: a draft, or a published lot nobody has signed up for; any other is shown as it is. */
export default function LotEditPage() {
  const [params] = useSearchParams()
  const biddingNo = (params.get('no') ?? '').trim()
  const [tomorrow] = useState(() => localOf(serverTime() + 86_400_000).slice(0, 10))
  if (biddingNo === '')
    return (
      <div className="stacked">
        <div className="page-head">
          <h1>新建竞拍</h1>
          <span className="mute">保存为草稿，核对后发布；发布时从库存留货</span>
          <span className="push">
            <Link to="/bidding">返回列表</Link>
          </span>
        </div>
        <LotEditor start={emptyFields(tomorrow)} biddingNo="" version={0} />
      </div>
    )
  return <Existing key={biddingNo} biddingNo={biddingNo} />
}

function Existing({ biddingNo }: { biddingNo: string }) {
  const runs = useStaff().rights.includes('bid.run')
  const read = useLazyCall('/api/ops/getBiddingLot', { biddingNo })
  const reserve = useLazyCall('/api/ops/getBiddingReserve', { biddingNo }, { enabled: runs && read.data?.hasReserve === true })
  const lot = read.data
  const waits = runs && lot?.hasReserve === true && !reserve.data
  if (!lot || waits)
    return (
      <div className="panel">
        <PaneState query={lot ? reserve : read} />
      </div>
    )
  const names = new Map(lot.lines.flatMap(l => l.files.map(f => [fileOf(f.url), f.name] as const)))
  const open = isDraft(lot.state) || (isComing(lot.state) && lot.bidders === 0)
  return (
    <div className="stacked">
      <div className="page-head">
        <h1>{isDraft(lot.state) ? '竞拍草稿' : '竞拍条件'}</h1>
        <span className="mute">{lot.biddingNo}</span>
        <StatusTag of={BiddingStatus} code={lot.state} dot />
        {isDraft(lot.state) && lot.toDo ? <span className="warn">{lot.toDo}</span> : null}
        <span className="push row">
          {!isDraft(lot.state) && <Link to={watchAddress(lot.biddingNo)}>现场</Link>}
          <Link to="/bidding">返回列表</Link>
        </span>
      </div>
      <LotEditor
        key={lot.version}
        start={fieldsOf(lot.form, reserve.data?.reserveFen ?? null, names)}
        biddingNo={lot.biddingNo}
        version={lot.version}
        draft={isDraft(lot.state)}
        {...(open
          ? {}
          : { frozen: isComing(lot.state) ? '已有企业报名，条件不能再改；有误请撤拍' : '已开始或已结束，条件不能再改' })}
      />
    </div>
  )
}
/** The number of a file stands in its address. */
const fileOf = (url: string): string => /(?:id|fileId)=([\w-]+)/.exec(url)?.[1] ?? url
