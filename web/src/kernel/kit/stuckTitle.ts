/** The head of the block that says what a thing waits for: 待您处理 where it is the reader's turn, else how it goes on. */
export const stuckTitle = (mine: boolean): string => (mine ? '待您处理' : '当前进展')
