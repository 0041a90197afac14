// The child process of LayoutHostTests: plays one script with one of the planted layouts.
//
//   planted-faults host-script < REQUEST

import LayoutHost
import PlantedFaults

HostWorker.serve(plantedFaults + [correctList])
