// A thread that reads uploaded sheets: the event loop of the mall never waits for one.
import { readSheets } from './sheetRead.ts'

export default readSheets
