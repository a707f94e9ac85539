// For tests: an XML as the tax bureau writes it.
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { TaxDocument } from '@mall/domain/money/invoice/byHand.ts'

const esc = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const yuanOf = (fen: Fen): string => (fen / 100).toFixed(2)

export const taxXml = (d: TaxDocument): string => `<?xml version="1.0" encoding="UTF-8"?>
<EInvoice><Header><EIid>${d.taxInvoiceNo}</EIid><Version>0.37</Version><InherentLabel><InIssuType><LabelCode>Y</LabelCode></InIssuType><GeneralOrSpecialVAT><LabelCode>${
  d.invoiceType === 2 ? '01' : '02'
}</LabelCode></GeneralOrSpecialVAT></InherentLabel></Header><EInvoiceData>
<SellerInformation><SellerIdNum>${d.seller.taxNo}</SellerIdNum><SellerName>${esc(d.seller.name)}</SellerName></SellerInformation>
<BuyerInformation><BuyerIdNum>${d.buyer.taxNo}</BuyerIdNum><BuyerName>${esc(d.buyer.name)}</BuyerName></BuyerInformation>
<BasicInformation><TotalAmWithoutTax>${yuanOf(d.netFen)}</TotalAmWithoutTax><TotalTaxAm>${yuanOf(d.taxFen)}</TotalTaxAm><TotalTax-includedAmount>${yuanOf(d.grossFen)}</TotalTax-includedAmount></BasicInformation>
${d.lines
  .map(
    l =>
      `<IssuItemInformation><ItemName>${esc(l.name)}</ItemName><MeaUnits>${l.unit}</MeaUnits>${
        l.kg === null ? '' : `<Quantity>${(l.kg / 1000).toFixed(3)}</Quantity>`
      }<Amount>${yuanOf(l.netFen)}</Amount><TaxRate>${(l.ratePercent / 100).toFixed(2)}</TaxRate><ComTaxAm>${yuanOf(l.taxFen)}</ComTaxAm></IssuItemInformation>`,
  )
  .join('\n')}
</EInvoiceData><TaxSupervisionInfo><InvoiceNumber>${d.taxInvoiceNo}</InvoiceNumber><IssueTime>${d.issuedOn}</IssueTime></TaxSupervisionInfo></EInvoice>
`
