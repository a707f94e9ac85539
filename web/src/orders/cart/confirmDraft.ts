import { newRequestId } from '@mall/client/requestId.ts'

/** What the buyer has chosen and typed at checkout. Kept in the tab until the order is made: an error, a dead session or a reload loses nothing. */
export interface Draft {
  freightMode: 1 | 2
  addressId: string | null
  invoiceId: string | null
  invoiceType: 1 | 2
  invoiceRoute: 1 | 2
  paymentType: 'A' | 'B'
  /** 承兑报价 the surcharge follows; null: the list's. */
  draftQuoteNo: string | null
  /** 期货: 订金 first, the rest before loading. */
  byDeposit: boolean
  /** 分批付款放行: percent of each stage; empty: not. */
  stageShares: number[]
  /** 优惠券 for the submission; null: none. */
  couponNo: string | null
  note: string
  /** 采购单号、项目、希望到货日; empty: not said. */
  buyerNo: string
  projectName: string
  wantedOn: string
  /** 附件 that are uploaded already. */
  files: readonly { fileId: string; fileName: string }[]
  /** Twins of one submit have one effect, even after a reload; a new one only when the server has refused. */
  requestId: string
  /** The address being typed, as far as it is. */
  typing: TypedAddress | null
}

export interface TypedAddress {
  addressType: 'F' | 'M'
  name: string
  provinceCode: string
  cityCode: string
  detail: string
  receiver: string
  mobile: string
  isDefault?: boolean
}

/** Whose draft: what was bought at once, or, by its number, one 议价; else the cart's. */
export type Checkout = boolean | string
const keyOf = (of: Checkout) => (of === true ? 'mall.confirm.buyNow' : of ? `mall.confirm.${of}` : 'mall.confirm')

export const emptyDraft = (): Draft => ({
  freightMode: 2,
  addressId: null,
  invoiceId: null,
  invoiceType: 2,
  invoiceRoute: 1,
  paymentType: 'A',
  draftQuoteNo: null,
  byDeposit: false,
  stageShares: [],
  couponNo: null,
  note: '',
  buyerNo: '',
  projectName: '',
  wantedOn: '',
  files: [],
  requestId: '',
  typing: null,
})

export function loadDraft(buyNow: Checkout): Partial<Draft> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(buyNow)) ?? '{}') as Partial<Draft>
    return { ...kept, requestId: kept.requestId || newRequestId() }
  } catch {
    return { requestId: newRequestId() }
  }
}

/** The kept choice over the first one; an address or title that is no longer there (or another company's) is not taken. */
export function withKept(first: Draft, kept: Partial<Draft>, known: { addresses: string[]; titles: string[] }): Draft {
  const { addressId, invoiceId, invoiceType, ...rest } = kept
  const titleKnown = invoiceId != null && known.titles.includes(invoiceId)
  return {
    ...first,
    ...rest,
    addressId: addressId != null && known.addresses.includes(addressId) ? addressId : first.addressId,
    invoiceId: titleKnown ? invoiceId : first.invoiceId,
    invoiceType: titleKnown && invoiceType ? invoiceType : first.invoiceType,
  }
}

/** A coupon that the company can no longer use: taken by another order since it was kept, stopped, over. What only does not fit this order stays to be told why. */
export const couponGone = (couponNo: string | null, usable: readonly { couponNo: string }[]): boolean =>
  couponNo !== null && couponNo !== '' && !usable.some(c => c.couponNo === couponNo)

export function keepDraft(buyNow: Checkout, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(buyNow), JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden: the page works, a reload forgets.
  }
}

export function dropDraft(buyNow: Checkout): void {
  try {
    sessionStorage.removeItem(keyOf(buyNow))
  } catch {
    // see above
  }
}

/** The next checkout of the cart begins with this quote. */
export function chooseQuote(draftQuoteNo: string): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(false)) ?? '{}') as Partial<Draft>
    sessionStorage.setItem(keyOf(false), JSON.stringify({ ...kept, paymentType: 'B', draftQuoteNo }))
  } catch {
    // A browser that keeps nothing: the quote is chosen at the checkout.
  }
}

/** The next checkout of the cart begins with this coupon; empty: with none. */
export function chooseCoupon(couponNo: string): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(false)) ?? '{}') as Partial<Draft>
    sessionStorage.setItem(keyOf(false), JSON.stringify({ ...kept, couponNo: couponNo || null }))
  } catch {
    // A browser that keeps nothing: the coupon is chosen at the checkout.
  }
}
/** Which coupon the next checkout of the cart begins with; empty: none. */
export const chosenCoupon = (): string => loadDraft(false).couponNo ?? ''
