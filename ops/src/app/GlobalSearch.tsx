import { useCaller } from '@mall/client/useCall.ts'
import { OrderStatus } from '@mall/domain/order/order.status.ts'
import { yuan } from '@mall/domain/money.ts'
import { Button, Input, type InputRef, Modal } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { useStaff } from './staff.ts'

interface Hit {
  key: string
  group: string
  title: string
  note: string
  to: string
}
const FEW = 5
const few = { currentPage: 1, pageSize: FEW } as const

/** Ctrl K, on a phone a button: any order, company, goods or payment by one word; only what this desk may see is asked for. */
export function GlobalSearch({ narrow }: { narrow?: true }) {
  const [open, setOpen] = useState(false)
  const press = useEffectEvent((e: KeyboardEvent) => {
    if ((e.ctrlKey || e.metaKey) && e.key.toLowerCase() === 'k') {
      e.preventDefault()
      setOpen(true)
    }
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      {narrow ? (
        <Button size="small" aria-label="查找订单、企业、商品、支付单" onClick={() => setOpen(true)}>
          查找
        </Button>
      ) : (
        <button type="button" className="find-anything" onClick={() => setOpen(true)}>
          <span>查找订单 / 企业 / 商品 / 支付单</span>
          <kbd>Ctrl K</kbd>
        </button>
      )}
      {open ? <Finder onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function Finder({ onClose }: { onClose(): void }) {
  const go = useNavigate()
  const [word, setWord] = useState('')
  const [asked, setAsked] = useState('')
  const [at, setAt] = useState(0)
  const field = useRef<InputRef>(null)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(word.trim()), 250)
    return () => clearTimeout(timer)
  }, [word])
  const found = useHits(asked)
  const hits = found.data ?? []
  const choose = (hit: Hit | undefined) => {
    if (!hit) return
    onClose()
    void go(hit.to)
  }
  return (
    <Modal
      open
      title="查找"
      footer={null}
      onCancel={onClose}
      width={560}
      afterOpenChange={shown => shown && field.current?.focus()}
      destroyOnHidden
    >
      <Input
        ref={field}
        value={word}
        maxLength={40}
        allowClear
        placeholder="单号、企业、人员、手机、品名规格、支付单号"
        aria-label="查找"
        onChange={e => {
          setWord(e.target.value)
          setAt(0)
        }}
        onKeyDown={e => {
          if (e.key === 'ArrowDown' || e.key === 'ArrowUp') {
            e.preventDefault()
            setAt(i => Math.min(hits.length - 1, Math.max(0, i + (e.key === 'ArrowDown' ? 1 : -1))))
          } else if (e.key === 'Enter') choose(hits[at])
        }}
      />
      <ul className="hits" aria-busy={found.isFetching}>
        {hits.map((hit, i) => (
          <li key={hit.key}>
            {hits[i - 1]?.group === hit.group ? null : <h3>{hit.group}</h3>}
            <button type="button" className={i === at ? 'is-on' : ''} onClick={() => choose(hit)}>
              <b>{hit.title}</b>
              <span className="mute">{hit.note}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="hint" role="status">
        {asked.length < 2
          ? '输入两个字以上；↑ ↓ 选择，Enter 打开。'
          : found.isError
            ? found.error.message
            : found.data && hits.length === 0
              ? '没有找到。单号请输全，企业与人员可只输一部分。'
              : ''}
      </p>
    </Modal>
  )
}

function useHits(word: string) {
  const call = useCaller()
  const { rights } = useStaff()
  return useQuery({
    queryKey: ['find-anything', word],
    enabled: word.length >= 2,
    staleTime: 10_000,
    queryFn: async (): Promise<Hit[]> => {
      const parts = await Promise.all([
        rights.includes('order.see')
          ? call('/api/ops/getOrderQueue', { ...few, queue: 'all', word }).then(r =>
              r.list.map(o => ({
                key: o.orderCode,
                group: '订单',
                title: o.orderCode,
                note: `${o.companyName}，${OrderStatus.label(o.status)}，${yuan(o.totalFen)} 元`,
                to: `/order?queue=all&word=${o.orderCode}&open=${o.orderCode}`,
              })),
            )
          : [],
        rights.includes('company.see')
          ? call('/api/ops/getCompanyList', { ...few, word }).then(r =>
              r.list.map(c => ({
                key: c.companyCode,
                group: '企业',
                title: c.companyName,
                note: `${c.companyCode}，${c.orders} 单`,
                to: `/company360?code=${c.companyCode}`,
              })),
            )
          : [],
        rights.includes('goods.see')
          ? call('/api/ops/getSkuList', { ...few, word }).then(r =>
              r.list.map(s => ({
                key: s.skuCode,
                group: '商品',
                title: s.title,
                note: s.skuCode,
                to: `/sku?word=${encodeURIComponent(s.skuCode)}&open=${encodeURIComponent(s.skuCode)}`,
              })),
            )
          : [],
        rights.includes('pay.see')
          ? call('/api/ops/getPaymentList', { ...few, word }).then(r =>
              r.list.map(p => ({
                key: p.paymentNo,
                group: '收款',
                title: p.paymentNo,
                note: `${p.companyName}，${yuan(p.amountFen)} 元`,
                to: `/payment?word=${p.paymentNo}`,
              })),
            )
          : [],
      ])
      return parts.flat()
    },
  })
}
