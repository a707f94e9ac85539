import { shipmentCalls } from '@mall/contract/delivery/shipment/shipment.ts'
import { shipmentDeskCalls } from '@mall/contract/delivery/shipment/shipmentDesk.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { uploadFile } from '../../platform/file/uploadFile.ts'
import { keptForCompany } from '../../platform/live/keptAnswers.ts'
import { allocateAtDesk } from './allocate.ts'
import { bookPickUp } from './bookPickUp.ts'
import { cancelOwnTruck, changeOwnLoad, changeOwnSlot, changeOwnTruck } from './buyerTruck.ts'
import {
  readDesk,
  readDispatchList,
  readDispatchOrder,
  readDispatchSlots,
  readDispatchWaybill,
  readUnit,
  readUnitGaps,
  readUnits,
} from './desk.reads.ts'
import { addWaypoint, cancelAnyTruck, changeAnyLoad, changeAnySlot, changeAnyTruck, decideChange } from './deskTruck.ts'
import { exchangeUnit, readExchange, releaseAllocation } from './exchange.ts'
import { deskExportUrl, shipExportUrl, stockExportUrl } from './exportUrl.ts'
import { applyFreight, decideFreight, readFreight } from './freight.ts'
import { closeGate, readGates, saveCarrier, saveGate } from './gates.ts'
import { readBill, readDeskBill, readOrderLinear, readOrderShip } from './orderShip.reads.ts'
import { makeBill, planTrucks } from './planTrucks.ts'
import { readDispList, readGateSlots, readPickUpPlan, readShip, readShipList } from './ship.reads.ts'
import { blockUnit, findStockSku, moveUnit, restockUnit, saveUnitDefect, saveUnits, unblockUnit } from './units.ts'

export const shipmentRoutes = serve(shipmentCalls, {
  '/api/order/getShipList': readShipList,
  '/api/order/getShipDetail': readShip,
  '/api/order/getDispList': keptForCompany('getDispList', readDispList),
  '/api/order/getGateSlots': readGateSlots,
  '/api/order/getPickUpPlan': readPickUpPlan,
  '/api/order/bookPickUp': bookPickUp,
  '/api/order/changeShipSlot': changeOwnSlot,
  '/api/order/changeShipTruck': changeOwnTruck,
  '/api/order/changeShipLoad': changeOwnLoad,
  '/api/order/cancelShip': cancelOwnTruck,
  '/api/order/getOrderShip': keptForCompany('getOrderShip', readOrderShip),
  '/api/order/getOrderLinear': readOrderLinear,
  '/api/order/getBill': readBill,
  '/api/order/stockExportUrl': stockExportUrl,
  '/api/order/shipExportUrl': shipExportUrl,
})
export const shipmentDeskRoutes = serve(shipmentDeskCalls, {
  '/api/ops/getUnitList': readUnits,
  '/api/ops/getUnitDetail': readUnit,
  '/api/ops/getUnitGaps': readUnitGaps,
  '/api/ops/findStockSku': findStockSku,
  '/api/ops/saveUnits': saveUnits,
  '/api/ops/saveUnitDefect': saveUnitDefect,
  '/api/ops/uploadUnitPicture': ctx => uploadFile(ctx, { purpose: 'unit' }),
  '/api/ops/moveUnit': moveUnit,
  '/api/ops/blockUnit': blockUnit,
  '/api/ops/unblockUnit': unblockUnit,
  '/api/ops/restockUnit': restockUnit,
  '/api/ops/getDispatchDesk': readDesk,
  '/api/ops/getDispatchList': readDispatchList,
  '/api/ops/getDispatchOrder': readDispatchOrder,
  '/api/ops/getDispatchWaybill': readDispatchWaybill,
  '/api/ops/getDispatchSlots': readDispatchSlots,
  '/api/ops/allocateOrder': allocateAtDesk,
  '/api/ops/getExchangeList': readExchange,
  '/api/ops/exchangeUnit': exchangeUnit,
  '/api/ops/releaseAllocation': releaseAllocation,
  '/api/ops/makeBill': makeBill,
  '/api/ops/getDeskBill': readDeskBill,
  '/api/ops/planTrucks': planTrucks,
  '/api/ops/changeTruckSlot': changeAnySlot,
  '/api/ops/changeTruck': changeAnyTruck,
  '/api/ops/changeTruckLoad': changeAnyLoad,
  '/api/ops/cancelTruck': cancelAnyTruck,
  '/api/ops/decideTruckChange': decideChange,
  '/api/ops/addWaypoint': addWaypoint,
  '/api/ops/getGateList': readGates,
  '/api/ops/saveGate': saveGate,
  '/api/ops/closeGate': closeGate,
  '/api/ops/saveCarrier': saveCarrier,
  '/api/ops/applyFreight': applyFreight,
  '/api/ops/decideFreight': decideFreight,
  '/api/ops/getFreightList': readFreight,
  '/api/ops/exportUrl': deskExportUrl,
})
