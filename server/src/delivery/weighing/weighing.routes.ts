import { weighingCalls } from '@mall/contract/delivery/weighing/weighing.ts'
import { weighingDeskCalls } from '@mall/contract/delivery/weighing/weighingDesk.ts'
import { behindGuard, serve } from '../../kernel/serve/serve.ts'
import { uploadFile } from '../../platform/file/uploadFile.ts'
import { correctTicket } from './correctTicket.ts'
import { acceptReweigh, decideWeighDispute, openWeighDispute } from './dispute.ts'
import { mayUploadPhoto, passArrive, passPhoto, passQueue, passReweigh, passSign, readDriverPass } from './driverPass.ts'
import { enterMill } from './enterMill.ts'
import { findTruck, readGateBoard, readGateTruck, readScaleNow } from './gate.reads.ts'
import { callTruck, missCall, queueTruck } from './gateQueue.ts'
import { leaveMill, markArrived } from './leaveMill.ts'
import { finishLoading, putOffUnit, tickUnit, unloadTruck } from './loadTruck.ts'
import { decideObjection, objectWeight } from './objectWeight.ts'
import { signByProxy, signReceipt } from './receive.ts'
import { addScalePhoto } from './scalePhotos.ts'
import { readTruckProof } from './proof.reads.ts'
import { readObjection, readObjectionList, readScaleTicket, readScaleTicketList } from './ticketDesk.reads.ts'
import { readDispute, readPoundDetail, readPoundList, readReceipt } from './weighing.reads.ts'
import { weighGross } from './weighTruck.ts'

export const weighingRoutes = serve(weighingCalls, {
  '/api/order/getPoundList': readPoundList,
  '/api/order/getPoundDetail': readPoundDetail,
  '/api/order/getWeighDispute': readDispute,
  '/api/order/openWeighDispute': openWeighDispute,
  '/api/order/acceptReweigh': acceptReweigh,
  '/api/order/getReceipt': readReceipt,
  '/api/order/signReceipt': signReceipt,
  '/api/order/objectWeight': objectWeight,
  '/api/weighing/getDriverPass': readDriverPass,
  '/api/weighing/passReweigh': passReweigh,
  '/api/weighing/passArrive': passArrive,
  '/api/weighing/passQueue': passQueue,
  '/api/weighing/passPhoto': behindGuard(({ pool }, { t }) => mayUploadPhoto(pool, t), passPhoto),
  '/api/weighing/passSign': passSign,
})
export const weighingDeskRoutes = serve(weighingDeskCalls, {
  '/api/ops/getGateBoard': readGateBoard,
  '/api/ops/getGateTruck': readGateTruck,
  '/api/ops/readScale': readScaleNow,
  '/api/ops/findTruck': findTruck,
  '/api/ops/enterMill': (ctx, input) => enterMill(ctx, input),
  '/api/ops/tickUnit': tickUnit,
  '/api/ops/putOffUnit': putOffUnit,
  '/api/ops/finishLoading': finishLoading,
  '/api/ops/weighGross': (ctx, input) => weighGross(ctx, input),
  '/api/ops/unloadTruck': unloadTruck,
  '/api/ops/leaveMill': leaveMill,
  '/api/ops/queueTruck': queueTruck,
  '/api/ops/callTruck': callTruck,
  '/api/ops/missCall': missCall,
  '/api/ops/addScalePhoto': addScalePhoto,
  '/api/ops/decideWeighDispute': decideWeighDispute,
  '/api/ops/markArrived': markArrived,
  '/api/ops/signByProxy': signByProxy,
  '/api/ops/uploadReceiptPhoto': ctx => uploadFile(ctx, { purpose: 'receipt' }),
  '/api/ops/getScaleTicketList': readScaleTicketList,
  '/api/ops/getScaleTicket': readScaleTicket,
  '/api/ops/correctTicket': correctTicket,
  '/api/ops/getTruckProof': readTruckProof,
  '/api/ops/getObjectionList': readObjectionList,
  '/api/ops/getObjection': readObjection,
  '/api/ops/decideObjection': decideObjection,
})
