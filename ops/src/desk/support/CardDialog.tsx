import { useLazyCall } from '@mall/client/useCall.ts'
import { CardKind, type CardKindCode } from '@mall/domain/desk/support/support.codes.ts'
import { Alert, Button, Input, Modal, Segmented } from 'antd'
import { useState } from 'react'

const PLACEHOLDER: Record<CardKindCode, string> = {
  order: '订单号，或不写看最近的',
  goods: '材质 规格，或商品编号',
  lot: '名称、场次号，或不写看最近的',
  quote: '品名、议价单号，或不写看最近的',
}
const NONE: Record<CardKindCode, string> = {
  order: '没有可以发的订单：只有这位客户的、您能看的订单可以发给他。',
  goods: '没有这样的在售商品。',
  lot: '没有这样的竞拍。',
  quote: '没有等他答复的报价；可以按「报价」现在报一个。',
}

/** 卡片: an order of this customer, a quote for him, goods on the shelf or an announced lot; what may not be sent is not offered. */
export function CardDialog(o: {
  threadNo: string
  guest: boolean
  sending: boolean
  error: string
  onSend(card: { kind: CardKindCode; no: string }): void
  onClose(): void
}) {
  const [kind, setKind] = useState<CardKindCode>(o.guest ? 'goods' : 'order')
  const [word, setWord] = useState('')
  const asks = kind !== 'goods' || word !== ''
  const found = useLazyCall('/api/ops/findSupportCards', { threadNo: o.threadNo, kind, word }, { enabled: asks })
  const list = asks ? found.data : []
  return (
    <Modal open title="发卡片" footer={null} width={560} onCancel={o.onClose}>
      <div className="ch-form">
        <Segmented<CardKindCode>
          aria-label="卡片"
          value={kind}
          onChange={next => {
            setKind(next)
            setWord('')
          }}
          // A guest has no orders and no quotes.
          options={CardKind.rows
            .filter(r => !o.guest || (r.code !== 'order' && r.code !== 'quote'))
            .map(r => ({ value: r.code, label: r.label }))}
        />
        <Input.Search
          key={kind}
          aria-label={`查${CardKind.label(kind)}`}
          placeholder={PLACEHOLDER[kind]}
          maxLength={40}
          allowClear
          enterButton="查找"
          onSearch={text => setWord(text.trim())}
        />
        {found.isError && asks ? <Alert type="error" showIcon title={found.error.message} /> : null}
        {o.error ? <Alert type="error" showIcon title={o.error} /> : null}
      </div>
      {list === undefined ? null : list.length === 0 ? (
        <p className="mute">{asks ? NONE[kind] : '写上要找的，按查找。'}</p>
      ) : (
        <ul className="ch-phraselist" aria-label="可发的卡片">
          {list.map(c => (
            <li key={c.no}>
              <div>
                <b>{c.title}</b>
                <small className="mute">{c.subtitle}</small>
              </div>
              <Button
                size="small"
                disabled={o.sending}
                aria-label={`发给客户 ${c.no}`}
                onClick={() => o.onSend({ kind, no: c.no })}
              >
                发给客户
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}
