// The grammar of the documents that the mall writes, as far as it writes them: which elements stand in which, in which order, with which attributes. Taken from
// cXML.dtd, Fulfill.dtd and InvoiceDetail.dtd 1.2; elements that may be left out and always are here are not named.
import { DtdValidator, XmlDocument, XmlDtd } from 'libxml2-wasm'

const text = (...names: string[]) => names.map(n => `<!ELEMENT ${n} (#PCDATA)>`).join('\n')
const GRAMMAR = `
<!ELEMENT cXML ((Header, (Message | Request)) | Response)>
<!ATTLIST cXML version CDATA #IMPLIED payloadID CDATA #REQUIRED timestamp CDATA #REQUIRED xml:lang CDATA #IMPLIED>
<!ELEMENT Header (From, To, Sender)>
<!ELEMENT From (Credential+)> <!ELEMENT To (Credential+)> <!ELEMENT Sender (Credential+, UserAgent)>
<!ELEMENT Credential (Identity, SharedSecret?)> <!ATTLIST Credential domain CDATA #REQUIRED>
${text('UserAgent', 'Identity', 'SharedSecret', 'Status', 'BuyerCookie', 'URL', 'Money', 'UnitOfMeasure', 'SupplierPartID', 'SupplierPartAuxiliaryID')}
${text('ManufacturerName', 'Comments', 'Description', 'Classification', 'Extrinsic', 'CarrierIdentifier', 'ShipmentIdentifier')}
<!ATTLIST Status code CDATA #REQUIRED text CDATA #REQUIRED xml:lang CDATA #IMPLIED>
<!ATTLIST Money currency NMTOKEN #REQUIRED> <!ATTLIST Comments xml:lang CDATA #IMPLIED> <!ATTLIST Description xml:lang CDATA #REQUIRED>
<!ATTLIST Classification domain CDATA #REQUIRED> <!ATTLIST Extrinsic name CDATA #REQUIRED>
<!ATTLIST CarrierIdentifier domain CDATA #REQUIRED> <!ATTLIST ShipmentIdentifier domain CDATA #IMPLIED>
<!ELEMENT Response (Status, (ProfileResponse | PunchOutSetupResponse)?)>
<!ELEMENT ProfileResponse (Transaction+)> <!ATTLIST ProfileResponse effectiveDate CDATA #REQUIRED>
<!ELEMENT Transaction (URL)> <!ATTLIST Transaction requestName NMTOKEN #REQUIRED>
<!ELEMENT PunchOutSetupResponse (StartPage)> <!ELEMENT StartPage (URL)>
<!ELEMENT Request (ProfileRequest | ConfirmationRequest | ShipNoticeRequest | InvoiceDetailRequest)>
<!ATTLIST Request deploymentMode (production | test) "production">
<!ELEMENT Message (Status?, PunchOutOrderMessage)> <!ATTLIST Message deploymentMode (production | test) "production">
<!ELEMENT ProfileRequest EMPTY>
<!ELEMENT PunchOutOrderMessage (BuyerCookie, PunchOutOrderMessageHeader, ItemIn*)>
<!ELEMENT PunchOutOrderMessageHeader (Total)> <!ATTLIST PunchOutOrderMessageHeader operationAllowed (create | inspect | edit) #REQUIRED>
<!ELEMENT Total (Money)> <!ELEMENT UnitPrice (Money)>
<!ELEMENT ItemIn (ItemID, ItemDetail)> <!ATTLIST ItemIn quantity CDATA #REQUIRED lineNumber CDATA #IMPLIED>
<!ELEMENT ItemID (SupplierPartID, SupplierPartAuxiliaryID?)>
<!ELEMENT ItemDetail (UnitPrice, Description+, UnitOfMeasure, Classification+, ManufacturerName?, Extrinsic*)>
<!ELEMENT OrderReference (DocumentReference)> <!ATTLIST OrderReference orderID CDATA #IMPLIED orderDate CDATA #IMPLIED>
<!ELEMENT DocumentReference EMPTY> <!ATTLIST DocumentReference payloadID CDATA #REQUIRED>
<!ELEMENT ConfirmationRequest (ConfirmationHeader, OrderReference, ConfirmationItem*)>
<!ELEMENT ConfirmationHeader (Comments?)>
<!ATTLIST ConfirmationHeader confirmID CDATA #IMPLIED operation (new | update) "new"
  type (accept | allDetail | detail | backordered | except | reject | requestToPay | replace) #REQUIRED noticeDate CDATA #REQUIRED>
<!ELEMENT ConfirmationItem (UnitOfMeasure, ConfirmationStatus+)>
<!ATTLIST ConfirmationItem quantity CDATA #REQUIRED lineNumber CDATA #REQUIRED>
<!ELEMENT ConfirmationStatus (UnitOfMeasure)>
<!ATTLIST ConfirmationStatus quantity CDATA #REQUIRED type (accept | allDetail | detail | backordered | reject | unknown | requestToPay) #REQUIRED>
<!ELEMENT ShipNoticeRequest (ShipNoticeHeader, ShipControl*, ShipNoticePortion*)>
<!ELEMENT ShipNoticeHeader (Comments?)>
<!ATTLIST ShipNoticeHeader shipmentID CDATA #REQUIRED operation (new | update | delete) "new" noticeDate CDATA #REQUIRED shipmentDate CDATA #IMPLIED
  shipmentType (actual | planned) #IMPLIED>
<!ELEMENT ShipControl (CarrierIdentifier+, ShipmentIdentifier+)>
<!ELEMENT ShipNoticePortion (OrderReference, ShipNoticeItem*)>
<!ELEMENT ShipNoticeItem (UnitOfMeasure)> <!ATTLIST ShipNoticeItem quantity CDATA #REQUIRED lineNumber CDATA #REQUIRED>
<!ELEMENT InvoiceDetailRequest (InvoiceDetailRequestHeader, InvoiceDetailOrder+, InvoiceDetailSummary)>
<!ELEMENT InvoiceDetailRequestHeader (InvoiceDetailHeaderIndicator, InvoiceDetailLineIndicator, Extrinsic*)>
<!ATTLIST InvoiceDetailRequestHeader invoiceID CDATA #REQUIRED purpose NMTOKEN "standard" operation (new | delete) "new" invoiceDate CDATA #REQUIRED>
<!ELEMENT InvoiceDetailHeaderIndicator EMPTY>
<!ELEMENT InvoiceDetailLineIndicator EMPTY> <!ATTLIST InvoiceDetailLineIndicator isTaxInLine (yes) #IMPLIED>
<!ELEMENT InvoiceDetailOrder (InvoiceDetailOrderInfo, InvoiceDetailItem+)>
<!ELEMENT InvoiceDetailOrderInfo (OrderReference)>
<!ELEMENT InvoiceDetailItem (UnitOfMeasure, UnitPrice, InvoiceDetailItemReference, SubtotalAmount?, Tax?, GrossAmount?, NetAmount?)>
<!ATTLIST InvoiceDetailItem invoiceLineNumber CDATA #REQUIRED quantity CDATA #REQUIRED>
<!ELEMENT InvoiceDetailItemReference (ItemID?, Description?)> <!ATTLIST InvoiceDetailItemReference lineNumber CDATA #REQUIRED>
<!ELEMENT SubtotalAmount (Money)> <!ELEMENT GrossAmount (Money)> <!ELEMENT NetAmount (Money)>
<!ELEMENT TaxableAmount (Money)> <!ELEMENT TaxAmount (Money)>
<!ELEMENT Tax (Money, Description, TaxDetail*)>
<!ELEMENT TaxDetail (TaxableAmount?, TaxAmount)>
<!ATTLIST TaxDetail purpose CDATA #IMPLIED category CDATA #REQUIRED percentageRate CDATA #IMPLIED>
<!ELEMENT InvoiceDetailSummary (SubtotalAmount, Tax, GrossAmount?, NetAmount)>
`

/** Throws where the document breaks the grammar, with what and where. */
export function checkGrammar(document: string): void {
  const doc = XmlDocument.fromString(document)
  const validator = new DtdValidator(XmlDtd.fromString(GRAMMAR))
  try {
    validator.validate(doc)
  } finally {
    validator.dispose()
    doc.dispose()
  }
}
