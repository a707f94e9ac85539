import type { Tx } from '../../kernel/ports/database.ts'

/** All questions of this transaction see one moment of the database. Asked before any other. */
export const snapshot = (tx: Tx): Promise<number> => tx.run('set transaction isolation level repeatable read')
