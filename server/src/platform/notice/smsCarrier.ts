// What carries a short message out of the house. Without a partner it is the sandbox's, which keeps what was sent for the desk to read.

/** Who carries the message. The sandbox shows the code in the demo instead of sending it. */
export interface SmsCarrier {
  send(mobile: string, text: string): Promise<void>
}

export const sandboxCarrier: SmsCarrier = { send: async () => {} }
