// 收款户名: contract, invoice and the account that a buyer pays to bear one name, or a buyer's finance stops. Where another company takes the money for the
// seller (集团代收), the paper by which it does so is named beside it.

export interface PayeeFacts {
  /** Of the account. */
  holder: string
  /** As contract and invoice have it; empty: nobody has set it. */
  seller: string
  /** The paper that explains the difference; empty: none. */
  paper: string
}

/** Full-width and half-width brackets and blanks are the same name. */
const plain = (name: string): string => name.normalize('NFKC').replaceAll(/\s/g, '')
export const sameName = (a: string, b: string): boolean => plain(a) === plain(b)

/** Said beside the holder wherever the account stands; empty: it is the seller itself, or nobody has said why not. */
export const payeeWords = (f: PayeeFacts): string =>
  f.seller === '' || f.paper === '' || sameName(f.holder, f.seller) ? '' : `受${f.seller}委托代收货款，凭${f.paper}`

/** Why money cannot be asked for to this name; undefined: it can. */
export const whyNotPayee = (f: PayeeFacts): string | undefined =>
  f.seller === '' || f.paper !== '' || sameName(f.holder, f.seller)
    ? undefined
    : `户名「${f.holder}」与合同卖方「${f.seller}」不是同一个名称，买方财务不会付款；由集团代收的，先在「代收委托书」写明凭哪份委托书`
