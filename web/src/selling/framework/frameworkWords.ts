// Where a contract's pages are, and how its parts are spoken of.
import { FrameworkPayment, IndexWindow } from '@mall/domain/selling/framework/framework.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import type { Path } from '@mall/contract/main/calls.ts'
import { isRunningNo } from '@mall/domain/kernel/runningNo.ts'

export type Contract = Reply<'/api/framework/getFrameworkContractByCommerceContractNo'>
export type Row = Reply<'/api/framework/getFrameworkContractList'>['list'][number]
export type ChangeRow = Reply<'/api/framework/getFrameworkChangeLogPages'>['list'][number]

export const LIST = '/framework/frameworkList'
export const detailAddress = (ccNo: string): string => `/framework/frameworkDetail?ccNo=${ccNo}`
export const applyAddress = (ccNo: string): string => `/framework/frameworkChangeApply?ccNo=${ccNo}`
export const ordersAddress = (ccNo?: string): string => `/framework/frameworkOrderList${ccNo ? `?ccNo=${ccNo}` : ''}`
export const signAddress = (documentNo: string): string =>
  `/order/sign?documentNo=${encodeURIComponent(documentNo)}&kind=framework`
export const pdfAddress = (documentNo: string): string => `/api/framework/pdf?documentNo=${encodeURIComponent(documentNo)}`
export const priceSheetAddress = (ccNo: string, month: string): string =>
  `/api/framework/priceSheetPdf?ccNo=${ccNo}&month=${month}`
export const readCcNo = (text: string): string | undefined => (isRunningNo('framework', text.trim()) ? text.trim() : undefined)
export const ccNoOf = (query: URLSearchParams): string => readCcNo(query.get('ccNo') ?? '') ?? ''
export const windowText = (p: Contract['price']): string =>
  p.window === IndexWindow.lastDays
    ? `下单前 ${p.windowDays} 个发布日均价`
    : p.window === IndexWindow.deliveryMonth
      ? `交货月均价，暂定价按下单前 ${p.windowDays} 个发布日`
      : IndexWindow.label(p.window)
/** What may be ordered beyond what was agreed: without it the sums of a contract do not add up. */
export const toleranceText = (c: Pick<Row, 'limitKg'>): string => `含允差 ${tons(c.limitKg)}`
/** In force, and nothing left to order. */
export const ALL_ORDERED = '余量已订满，加量请申请变更'
export const paymentText = (code: Contract['payment']): string => FrameworkPayment.label(code)
export const CONTRACT_READS: Path[] = [
  '/api/framework/getFrameworkContractList',
  '/api/framework/getFrameworkContractByCommerceContractNo',
  '/api/framework/getFrameworkChangeLogPages',
  '/api/framework/getFrameworkOrderList',
  '/api/framework/getCallOffCalendar',
  '/api/framework/getContractCartState',
  '/api/framework/getFrameworkRebates',
  '/api/framework/getPriceSheets',
  '/api/framework/getReservations',
]
