import { inSandbox, isConnected } from '../../kernel/settings/partners.ts'
import type { World } from '../../kernel/ctx.ts'

/** Whether there is an ERP that is told, or fetches, and answers. Until then what is to be told waits. */
export const erpConnected = (world: World): boolean => isConnected(world.settings, 'erp')
/** Whether its books can be read, to be compared: the sandbox's alone. A real ERP is only told. */
export const erpBooksOpen = (world: World): boolean => inSandbox(world.settings, 'erp')
