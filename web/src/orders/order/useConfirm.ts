import { saidOf } from '@mall/domain/orders/order/reference.ts'
import { InvoiceType } from '@mall/domain/kernel/tax.ts'
import { isUnanswered, newRequestId } from '@mall/client/requestId.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply, Sent } from '@mall/contract/main/calls.ts'
import { CallError } from '@mall/contract/kernel/callError.ts'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { isCommonly } from '@mall/domain/site/channel/channel.constants.ts'
import { FreightMode, OrderStatus, PaymentType } from '@mall/domain/orders/order/order.status.ts'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { goLogin, ORDER_READS, SESSION_INVALID, useRefresh, useRefreshCart } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { cartPath } from '../../goods/buying/cartCall.ts'
import { notify } from '../../kernel/kit/notify.ts'
import { couponGone, type Draft, dropDraft, emptyDraft, keepDraft, loadDraft, withKept } from '../cart/confirmDraft.ts'

export type Preview = Reply<'/api/cart/refreashCartToOrderServiceByShop'>
export type Addresses = Reply<'/api/company/getCompanyShippingAddress'>
export type Titles = Reply<'/api/company/getCompanyInvoiceByCompanyCode'>

const previewPath = (buyNow: boolean, channelCode: string | undefined) =>
  buyNow
    ? cartPath('refreashCartBuyNowToOrderServiceByShop', channelCode)
    : cartPath('refreashCartToOrderServiceByShop', channelCode)

/** What the preview depends on; anything else of the form changes no price. */
export const deliveryOf = (
  d: Pick<Draft, 'freightMode' | 'addressId' | 'paymentType' | 'draftQuoteNo' | 'byDeposit' | 'stageShares' | 'couponNo'>,
): Sent<'/api/cart/refreashCartToOrderServiceByShop'> => ({
  freightMode: d.freightMode,
  addressId: d.freightMode === FreightMode.truck ? (d.addressId ?? undefined) : undefined,
  paymentType: d.paymentType,
  draftQuoteNo: d.paymentType === PaymentType.acceptance ? (d.draftQuoteNo ?? undefined) : undefined,
  ...(d.byDeposit ? { byDeposit: true } : {}),
  ...(d.stageShares.length > 0 ? { stageShares: d.stageShares } : {}),
  couponNo: d.couponNo ?? undefined,
})

/** What was said of it; the rest is left out. */
const referenceOf = (d: Draft) => saidOf({ ...d, projectName: d.projectName.trim(), wantedOn: d.wantedOn || null })

/** The first form: delivery to the default address, the default title. */
export function firstDraft(addresses: Addresses, titles: Titles): Draft {
  const address = addresses.find(a => a.isDefault) ?? addresses[0]
  const title = titles.find(t => t.isDefault) ?? titles[0]
  return {
    ...emptyDraft(),
    freightMode: address ? 2 : 1,
    addressId: address?.addressId ?? null,
    invoiceId: title?.invoiceId ?? null,
    invoiceType: title && !title.complete ? 1 : 2,
  }
}

/** A special VAT invoice needs every one of these: what is missing, in words. */
export function missingOf(title: Titles[number] | undefined): string[] {
  if (!title) return []
  const parts: [string, string][] = [
    ['抬头', title.title],
    ['税号', title.taxNo],
    ['地址', title.address],
    ['电话', title.tel],
    ['开户行', title.bankName],
    ['账号', title.bankAccount],
  ]
  return parts.filter(([, value]) => value === '').map(([label]) => label)
}

/** The lines of the cart that a checkout is about. */
const linesOf = (plan: Preview): string[] => plan.groups.flatMap(g => g.lines.map(l => l.cartItemId))

/** Refusals that mean: what you saw is no longer so. The preview is read again and the buyer agrees anew. */
const CHANGED: readonly number[] = [
  Codes.COUPON_NONE,
  Codes.COUPON_ENDED,
  Codes.COUPON_STOPPED,
  Codes.COUPON_SCOPE,
  Codes.COUPON_MINIMUM,
  Codes.COUPON_USED,
  Codes.COUPON_FREIGHT,
  Codes.COUPON_EARLY,
  Codes.ORDER_CHANGED,
  Codes.DRAFT_QUOTE_OVER,
  Codes.STOCK_SHORT,
  Codes.GOODS_NOT_FOUND,
]

/** The preview of a checkout and what it is asked with. */
export const previewAsk = (
  buyNow: boolean,
  quoteNo: string,
  channelCode: string | undefined,
  d: Parameters<typeof deliveryOf>[0],
  projectName = '',
) => {
  const path = quoteNo ? ('/api/quote/previewQuoteOrder' as const) : previewPath(buyNow, channelCode)
  const asks = { ...deliveryOf(d), ...(projectName ? { projectName } : {}) }
  const input = quoteNo ? { ...asks, quoteNo } : asks
  return { path, input: input as Sent<typeof path> }
}

export function useConfirm(buyNow: boolean, quoteNo: string, addresses: Addresses, titles: Titles) {
  const of = quoteNo || buyNow
  const { channel, session } = useBoot()
  const whyNoOrder = useWhyNot('order.create')
  const call = useCaller()
  const navigate = useNavigate()
  const refreshCart = useRefreshCart()
  const refresh = useRefresh()
  const [draft, setDraft] = useState<Draft>(() => firstDraft(addresses, titles))
  const [restored, setRestored] = useState(false)
  const [accepted, setAccepted] = useState(false)
  const [uploading, setUploading] = useState(false)
  // Once the order is made the page must not keep the draft again on its way out.
  const leaving = useRef(false)
  const [refusal, setRefusal] = useState<{ code: number; message: string; lines: string[] } | null>(null)

  // What was typed before a reload or a log-in comes back after the first drawing, so that it agrees with the server's page.
  useEffect(() => {
    if (restored) return
    const known = { addresses: addresses.map(a => a.addressId), titles: titles.map(t => t.invoiceId) }
    setDraft(d => withKept(d, loadDraft(of), known))
    setRestored(true)
  }, [of, restored, addresses, titles])
  useEffect(() => {
    if (restored && !leaving.current) keepDraft(of, draft)
  }, [of, draft, restored])

  // Self-pickup has no freight, so there is nothing to invoice twice.
  const change = (c: Partial<Draft>) =>
    setDraft(d => {
      const next = { ...d, ...c }
      return next.freightMode === FreightMode.selfPickup ? { ...next, invoiceRoute: 1 } : next
    })
  // Only a project with a limit may change what follows: what is typed of any other asks for no price anew.
  const project = draft.projectName.trim()
  const projects = useLazyCall('/api/order/getProjects', {}, { enabled: project !== '' }).data ?? []
  const limited = projects.some(p => p.projectName === project && p.limit) ? project : ''
  const asked = previewAsk(buyNow, quoteNo, channel?.channelCode, draft, limited)
  // While the order is being made, and once it is, there is no checkout to price: the cart is empty before the page is left.
  const [sending, setSending] = useState(false)
  const preview = useLazyCall(asked.path, asked.input, { keepOld: true, enabled: !sending })
  // A quote whose hour has come prices nothing: the list's surcharge holds again, and the buyer hears it.
  const quoteOver = preview.error instanceof CallError && preview.error.code === Codes.DRAFT_QUOTE_OVER
  useEffect(() => {
    if (!quoteOver) return
    setDraft(d => ({ ...d, draftQuoteNo: null }))
    notify.error('承兑报价已过期，已改按牌价承兑加价')
  }, [quoteOver])
  // What was kept in the tab may have been used since by another order of the company.
  const gone =
    restored && preview.data !== undefined && !preview.isPlaceholderData && couponGone(draft.couponNo, preview.data.coupons)
  useEffect(() => {
    if (!gone) return
    setDraft(d => ({ ...d, couponNo: null }))
    notify.error('之前选的优惠券已用过、停用或过期，已去掉；可以另选一张')
  }, [gone])
  const title = titles.find(t => t.invoiceId === draft.invoiceId)
  const settled = preview.data && !preview.isPlaceholderData && !preview.isFetching

  const ticked = preview.data?.groups.filter(g => g.signMode === 'ticked').length ?? 0
  // In a proxy session the buyer agrees himself, when he confirms.
  const asksTerms = ticked > 0 && session.insteadUserId === false
  const why = whyNot()
  function whyNot(): string | null {
    if (whyNoOrder) return whyNoOrder
    if (!preview.data) return preview.isError ? preview.error.message : '正在核价'
    if (preview.data.blocked) return preview.data.blocked.why
    if (preview.data.whyNotCoupon) return '选的优惠券用不上，请换一张或不用券'
    if (preview.data.problems.length > 0) return '有商品不能下单，请先处理'
    if (draft.freightMode === FreightMode.truck && !draft.addressId) return '请选择收货地址，或改为自提'
    if (!title) return '请选择发票抬头'
    if (draft.invoiceType === InvoiceType.special && !title.complete) return '专用发票资料不全，请改选普通发票'
    if (!settled || !restored) return '正在核价'
    if (uploading) return '附件正在上传，传完再提交'
    return asksTerms && !accepted ? '请先阅读并勾选同意合同与产品协议' : null
  }

  const submit = async () => {
    const plan = preview.data
    if (!plan || why) return
    setRefusal(null)
    setSending(true)
    const commonly = plan.groups.every(g => isCommonly(g.channelCode))
    const createPath = `/api/order/createOrder${buyNow ? 'BuyNow' : ''}${commonly ? 'Commonly' : ''}` as const
    try {
      const create = (input: Sent<'/api/order/createOrder'>) =>
        quoteNo ? call('/api/quote/createQuoteOrder', { ...input, quoteNo }) : call(createPath, input)
      const made = await create({
        requestId: draft.requestId,
        ...deliveryOf(draft),
        freightMode: draft.freightMode,
        invoiceId: draft.invoiceId ?? undefined,
        invoiceType: draft.invoiceType,
        invoiceRoute: draft.invoiceRoute,
        note: draft.note.trim(),
        ...referenceOf(draft),
        ...(draft.files.length > 0 ? { fileIds: draft.files.map(f => f.fileId) } : {}),
        fingerprint: plan.fingerprint,
        cartItemIds: linesOf(plan),
        acceptTerms: asksTerms && accepted,
      })
      leaving.current = true
      dropDraft(of)
      await Promise.all([refresh(...ORDER_READS), goOn(made)])
      await refreshCart()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === SESSION_INVALID) return goLogin()
      setRefusal({ code: error.code, message: error.message, lines: linesOf(plan) })
      if (error.code === Codes.ORDERED_ALREADY) {
        leaving.current = true
        dropDraft(of)
        await Promise.all([refresh(...ORDER_READS), refreshCart()])
        return
      }
      setSending(false)
      // No answer means: perhaps it was made. The same request then gives the same orders.
      if (!isUnanswered(error.code)) change({ requestId: newRequestId() })
      if (CHANGED.includes(error.code)) {
        // What he agreed to was another text or another sum: he agrees anew.
        setAccepted(false)
        await refreshCart()
      }
    }
  }

  const goOn = async (made: Reply<'/api/order/createOrder'>) => {
    // Some of the orders may wait for the mill while others can be paid at once.
    if (made.dueFen > 0 || made.status === OrderStatus.pendingPayment)
      return navigate(`/pay/payment?masterOrderCode=${encodeURIComponent(made.masterOrderCode)}`, { replace: true })
    const what = made.orderCodes.length > 1 ? `已提交 ${made.orderCodes.length} 张订单` : `订单 ${made.orderCodes[0]} 已提交`
    const waits = made.status === OrderStatus.pendingConfirm
    const proxy = session.insteadUserId !== false
    const next = !waits ? '审核结果会通知您' : proxy ? '买方确认后生效' : '等企业内部审批，结果会通知您'
    notify.success(`${what}，${next}。`)
    return navigate(`/order/orderDetail?orderCode=${encodeURIComponent(made.orderCodes[0] ?? '')}`, { replace: true })
  }

  return {
    draft,
    change,
    preview,
    title,
    why,
    accepted,
    setAccepted,
    ticked,
    asksTerms,
    /** The same choices, asked for the contract. */
    query: {
      ...deliveryOf(draft),
      freightMode: draft.freightMode,
      buyNow,
      ...(quoteNo ? { quoteNo } : {}),
      invoiceRoute: draft.invoiceRoute,
      ...referenceOf(draft),
    },
    refusal,
    forgive: () => setRefusal(null),
    submit,
    restored,
    setUploading,
    repricing: preview.isFetching,
  }
}

export type Confirm = ReturnType<typeof useConfirm>
