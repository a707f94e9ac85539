// Our number at the tax platform: the invoice's own, and another one after each that has failed there for good. As long as nobody knows what became
// of one it is asked about, and nothing is sent under the next.
export const requestNoOf = (v: { invoiceSn: string; platformTries: number }): string =>
  v.platformTries === 0 ? v.invoiceSn : `${v.invoiceSn}R${v.platformTries}`
export const invoiceOfRequest = (requestNo: string): string => requestNo.replace(/R\d{1,2}$/, '')
