import net from 'node:net'

/**
 * What the driver writes in one turn leaves in one packet: statements that were asked together cost one call of the system, not one each.
 * The driver corks the socket around every statement; here the cork stays in until the turn is over.
 */
export class GatheringSocket extends net.Socket {
  private gathering = false

  override cork(): void {
    if (!this.gathering) {
      this.gathering = true
      super.cork()
      process.nextTick(() => {
        this.gathering = false
        this.uncork()
      })
    }
    super.cork()
  }
}
