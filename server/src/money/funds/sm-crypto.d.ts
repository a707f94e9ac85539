// What is used of it; it has no types of its own.
declare module 'sm-crypto' {
  const library: {
    sm2: {
      /** 32 bytes as hex; the answer is 65 bytes, 04 in front. */
      getPublicKeyFromPrivateKey(key: string): string
      /** `hash` false: the message is the sum itself. `der` false: r and s side by side, as hex. */
      doSignature(sum: readonly number[], key: string, o: { hash: false; der: false }): string
      doVerifySignature(sum: readonly number[], signature: string, publicKey: string, o: { hash: false; der: false }): boolean
    }
  }
  export default library
}
