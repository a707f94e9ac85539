/** What keeps pieces of a stock (stock.reserved, rule I03 of docs/reliability.md): orders, lots, groups, and reservations of framework contracts. */
export const RESERVED_BY = '被订单、竞拍、团购或合同备货占用'
/** 有 3 件被……占用 */
export const reservedWords = (pieces: number, unit: string): string => `有 ${pieces} ${unit}${RESERVED_BY}`
