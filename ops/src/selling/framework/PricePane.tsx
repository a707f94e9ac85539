import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { PriceState } from '@mall/domain/selling/framework/framework.rules.ts'
import { SheetWord, sheetWordMachine } from '@mall/domain/selling/framework/priceSheet.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { useFrameworkAgain } from './frameworkWords.ts'

type Version = NonNullable<Reply<'/api/ops/getFrameworkPriceSheets'>['sheets'][number]['word']>

/** 暂定价与结算价 of a contract at the desk: which months wait for their index, what is final. */
export function PricePane({ ccNo }: { ccNo: string }) {
  const read = useLazyCall('/api/ops/getFrameworkPriceSheets', { ccNo })
  const d = read.data
  return (
    <>
      <h3>暂定价与结算价</h3>
      {!d ? (
        <PaneState query={read} />
      ) : d.sheets.length === 0 ? (
        <p className="mute">还没有按暂定价下的订单。</p>
      ) : (
        d.sheets.map(s => (
          <div key={s.month} className="fw-change">
            <div className="row">
              <b>{s.month} 交货</b>
              <StatusTag of={PriceState} code={s.state} />
              <span className="mute">{s.why}</span>
              <a className="push" href={`/api/framework/priceSheetPdf?ccNo=${ccNo}&month=${s.month}`} download>
                价格单 PDF
              </a>
            </div>
            {s.word && <SheetPart ccNo={ccNo} month={s.month} w={s.word} />}
            {s.earlier.map(e => (
              <Said key={e.version} w={e} />
            ))}
            <div>{s.indexFen === null ? '没有指数' : `指数均价 ${yuan(s.indexFen)} 元/吨（${s.points.length} 个发布日）`}</div>
            {s.calls.map(k => (
              <div key={`${k.orderCode} ${k.title}`}>
                {k.orderCode} {tons(k.weightKg)} 吨：暂定 {yuan(k.provisionalFen)}
                {k.finalFen !== null && `，结算 ${yuan(k.finalFen)} 元/吨`}
              </div>
            ))}
          </div>
        ))
      )}
    </>
  )
}

/** What both sides have said of a version: who, when. */
const Said = ({ w }: { w: Version }) => (
  <div className="mute">
    第 {w.version} 版 <StatusTag of={SheetWord} code={w.state} /> {yuan(w.indexFen)} 元/吨
    {w.state === 'offered' && `，买方 ${dateTime(w.confirmUntil)} 前答复，没有回复即生效`}
    {w.wordAt !== null && `；${w.disputeText ? `异议：${w.disputeText}` : '确认'}（${w.wordName}，${dateTime(w.wordAt)}）`}
    {w.answeredAt !== null && `；答复：${w.answer}（${w.answeredName}，${dateTime(w.answeredAt)}）`}
    {w.stoodAt !== null && `；${dateTime(w.stoodAt)} 生效`}
  </div>
)

/** The version that counts; a disputed one is upheld or made anew, with a reason that the company reads. */
function SheetPart({ ccNo, month, w }: { ccNo: string; month: string; w: Version }) {
  const call = useCaller()
  const again = useFrameworkAgain()
  const why = whyNoRight(useStaff(), 'framework.decide')
  const [act, setAct] = useState<'uphold' | 'remake' | undefined>()
  const may = sheetWordMachine.events(w.state, 'mill')
  const uphold = act === 'uphold'
  return (
    <>
      <Said w={w} />
      {may.length > 0 && (
        <div className="row">
          <ActButton size="small" {...(why ? { why } : {})} onClick={() => setAct('uphold')}>
            维持
          </ActButton>
          <ActButton size="small" {...(why ? { why } : {})} onClick={() => setAct('remake')}>
            重出一版
          </ActButton>
        </div>
      )}
      {act && (
        <ReasonDialog
          title={`${month} 价格单：${uphold ? '维持' : '重出一版'}`}
          consequence={
            uphold
              ? '价格生效，不再改动，这个月的订单按它结算。依据买方看得到。'
              : '按现在公布的指数重算，作为新的一版再请买方确认。指数没有更正过，价格不会变，就不能重出。'
          }
          okText={uphold ? '维持' : '重出'}
          onSend={answer => call('/api/ops/answerPriceSheet', { ccNo, month, version: w.version, uphold, answer }).finally(again)}
          onClose={() => setAct(undefined)}
        />
      )}
    </>
  )
}
