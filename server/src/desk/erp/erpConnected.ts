import { isConnected } from '../../kernel/partners.ts'
import type { World } from '../../kernel/ctx.ts'

/** Whether there is an ERP that is told and answers: so far the sandbox's alone. Until then what is to be told waits. */
export const erpConnected = (world: World): boolean => isConnected(world.settings, 'erp')
