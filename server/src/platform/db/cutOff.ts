import type { Socket } from 'node:net'
import type pg from 'pg'

/**
 * Ends a connection at once, without the farewell that one which fell silent would never answer: whatever waits on it fails now. The driver
 * has no call for it, so its socket is reached for.
 */
export const cutOff = (client: pg.ClientBase): void => {
  ;(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
}
