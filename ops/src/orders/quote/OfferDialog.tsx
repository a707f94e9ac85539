import type { StockModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@mall/contract/main/calls.ts'
import { PriceUnitLabel, yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { tons, weightOfPieces } from '@mall/domain/kernel/weight.ts'
import { Alert, App, Button, Input, InputNumber, Modal, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { FilePick, type FileItem } from '../../kernel/FilePick.tsx'
import { MoneyInput } from '../../kernel/kit/MoneyInput.tsx'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { CompanyField } from '../../kernel/kit/CompanyField.tsx'
import { SkuField } from '../../kernel/kit/SkuField.tsx'
import { HOURS, hoursText } from './quoteHours.ts'

type Made = Reply<'/api/ops/makeQuote'>
interface Line {
  key: string
  skuCode: string
  stockMode: StockModeCode
  pieces: number | null
  offerFen: Fen | null
  /** 2026-12-05; empty: no day said. */
  offerOn: string
}
const blank = (): Line => ({ key: newRequestId(), skuCode: '', stockMode: 1, pieces: 1, offerFen: null, offerOn: '' })
const lineOf = (l: Reply<'/api/ops/getIntendOffer'>['lines'][number]): Line => ({
  key: newRequestId(),
  skuCode: l.skuCode,
  stockMode: l.stockMode,
  pieces: l.pieces,
  offerFen: l.todayFen,
  offerOn: '',
})
const isWhole = (l: Line): boolean => l.skuCode !== '' && l.pieces !== null && l.offerFen !== null

/** Out of an intent: its company and goods, looked up first; what has no goods is named. */
export function IntendOffer(o: { intendCode: string; onClose(): void; onDone(made: Made): void }) {
  const read = useLazyCall('/api/ops/getIntendOffer', { intendCode: o.intendCode })
  if (read.data) return <OfferDialog {...o} from={read.data} />
  return (
    <Modal open title="由采购意向报价" footer={null} onCancel={o.onClose}>
      {read.isError ? <Alert type="error" showIcon title={read.error.message} /> : <Skeleton active />}
    </Modal>
  )
}

/** 主动报价: lines and prices for one company; what is below the authority waits for the manager before the buyer sees it. */
export function OfferDialog({
  onClose,
  onDone,
  intendCode,
  from,
  to,
}: {
  onClose(): void
  onDone(made: Made): void
  intendCode?: string
  from?: Reply<'/api/ops/getIntendOffer'>
  /** Out of a conversation: to whom, and the goods that were spoken of. */
  to?: { companyCode: string; userId: string; name: string; skuCodes: readonly string[] }
}) {
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [requestId, setRequestId] = useState(newRequestId)
  const [companyCode, setCompany] = useState(from?.companyCode ?? to?.companyCode ?? '')
  const [lines, setLines] = useState<readonly Line[]>(() => {
    const first: Line[] = from
      ? from.lines.map(lineOf)
      : (to?.skuCodes ?? []).map(skuCode => ({ ...blank(), key: skuCode, skuCode }))
    return first.length > 0 ? first : [blank()]
  })
  const [reply, setReply] = useState('')
  const [files, setFiles] = useState<FileItem[]>([])
  const [validHours, setHours] = useState(24)
  const send = useMutation({
    mutationFn: () =>
      call('/api/ops/makeQuote', {
        companyCode: companyCode.trim(),
        validHours,
        reply: reply.trim(),
        requestId,
        lines: lines.map(l => ({
          skuCode: l.skuCode.trim(),
          stockMode: l.stockMode,
          pieces: l.pieces ?? 0,
          offerFen: l.offerFen ?? 0,
          ...(l.offerOn ? { offerOn: l.offerOn } : {}),
        })),
        fileIds: files.map(f => f.fileId),
        ...(intendCode ? { intendCode } : {}),
        ...(to ? { toUserId: to.userId } : {}),
      }),
    onSuccess: made => {
      void message.success(made.state === 'approval' ? `${made.quoteNo} 已送底价审批` : `${made.quoteNo} 已发给买方`)
      onClose()
      onDone(made)
    },
    onError: () => setRequestId(nextRequestId),
    onSettled: async () => {
      for (const path of ['/api/ops/getQuotes', '/api/ops/getIntendList', '/api/ops/getWorkCount'])
        await client.invalidateQueries({ queryKey: [path] })
    },
  })
  const change = (key: string, c: Partial<Line>) => setLines(all => all.map(l => (l.key === key ? { ...l, ...c } : l)))
  return (
    <Modal
      open
      title={intendCode ? `由采购意向 ${intendCode} 报价` : to ? `报价给 ${to.name}` : '主动报价'}
      okText="报价"
      cancelText="取消"
      onCancel={onClose}
      onOk={() => send.mutate()}
      okButtonProps={{ disabled: companyCode.trim() === '' || !lines.every(isWhole) }}
      confirmLoading={send.isPending}
      mask={{ closable: false }}
      width={860}
    >
      <div className="offer-form">
        {from ? (
          <p className="hint">
            要：{from.wantedText}
            {from.gone.map(g => `；${g.title}：${g.why}`)}
            {from.lines.length > 0 && '。商品按意向的文字配出，价先填今日挂牌价，请核对后改'}
          </p>
        ) : null}
        <CompanyField label="企业" value={companyCode} onChange={setCompany} disabled={from !== undefined || to !== undefined} />
        {lines.map((l, i) => (
          <OfferRow
            key={l.key}
            line={l}
            no={i + 1}
            only={lines.length === 1}
            onChange={c => change(l.key, c)}
            onDrop={() => setLines(all => all.filter(x => x.key !== l.key))}
          />
        ))}
        <div className="row">
          <Button onClick={() => setLines(all => [...all, blank()])} disabled={lines.length >= 50}>
            加一行
          </Button>
          <Select
            aria-label="报价有效期"
            value={validHours}
            onChange={setHours}
            options={HOURS.map(h => ({ value: h, label: hoursText(h) }))}
          />
        </div>
        <Input.TextArea
          aria-label="附言，买方看得到"
          placeholder="附言，买方看得到"
          rows={2}
          maxLength={300}
          value={reply}
          onChange={e => setReply(e.target.value)}
        />
        <FilePick label="附件" path="/api/ops/uploadQuoteFile" purpose="quote" value={files} onChange={setFiles} />
        <p className="hint">
          {to ? `报给 ${to.name}` : '报给企业的管理员'}
          ；价为不含选配参数的厂提价。低于业务权限价的先由销售经理审批，批准之前买方看不到。
        </p>
        {send.isError ? <Alert type="error" showIcon title={send.error.message} /> : null}
      </div>
    </Modal>
  )
}

/** One line of the offer: what its code stands for, its unit and its tons stand with it. */
function OfferRow({
  line: l,
  no,
  only,
  onChange,
  onDrop,
}: {
  line: Line
  no: number
  only: boolean
  onChange(c: Partial<Line>): void
  onDrop(): void
}) {
  const whole = /^[A-Z\d]+(?:-[A-Z\d.]+){2,}$/i.test(l.skuCode)
  const sku = useLazyCall('/api/ops/getSkuDetail', { skuCode: l.skuCode }, { enabled: whole }).data
  const kg = sku && sku.pieceWeightG > 0 && l.pieces ? weightOfPieces(l.pieces, sku.pieceWeightG) : 0
  return (
    <div className="offer-row">
      <SkuField
        value={l.skuCode}
        onChange={skuCode => onChange({ skuCode })}
        depotCode=""
        label={`第 ${no} 行商品`}
        disabled={false}
      />
      <Select
        aria-label={`第 ${no} 行现货或期货`}
        value={l.stockMode}
        onChange={stockMode => onChange({ stockMode })}
        options={[
          { value: 1, label: '现货' },
          { value: 2, label: '期货' },
        ]}
      />
      <InputNumber<number>
        aria-label={`第 ${no} 行件数`}
        min={1}
        max={99_999}
        precision={0}
        value={l.pieces}
        suffix={sku?.pieceUnit ?? '件'}
        onChange={pieces => onChange({ pieces })}
      />
      <MoneyInput
        label={`第 ${no} 行报价`}
        unit={sku ? PriceUnitLabel[sku.priceUnit] : '元'}
        value={l.offerFen}
        onChange={offerFen => onChange({ offerFen })}
      />
      <label className="offer-day">
        <small className="mute">交期，可不填</small>
        <Input
          type="date"
          aria-label={`第 ${no} 行交期，可不填`}
          value={l.offerOn}
          onChange={e => onChange({ offerOn: e.target.value })}
        />
      </label>
      <Button type="text" aria-label={`删去第 ${no} 行`} disabled={only} onClick={onDrop}>
        ×
      </Button>
      {sku ? (
        <small className="mute offer-said">
          {sku.title}
          {kg > 0 ? `，${tons(kg)} 吨` : ''}，可供 {sku.onHand - sku.reserved} {sku.pieceUnit}，挂牌 {yuan(sku.listPriceFen)}{' '}
          {PriceUnitLabel[sku.priceUnit]}
        </small>
      ) : null}
    </div>
  )
}
