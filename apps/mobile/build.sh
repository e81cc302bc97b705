#!/usr/bin/env bash
# Builds what a store takes, on a machine with the SDKs: build.sh android, or build.sh ios.
set -euo pipefail
cd "$(dirname "$0")/../.."

need() { for name; do [ -n "${!name:-}" ] || { echo "Falta a variável $name: veja docs/native.md." >&2; exit 2; }; done; }
have() { for name; do command -v "$name" >/dev/null || { echo "Falta o programa $name: veja docs/native.md." >&2; exit 2; }; done; }

need SERVER_ADDRESS
case "${1:-}" in
  android)
    need ANDROID_HOME ANDROID_KEYSTORE ANDROID_KEYSTORE_PASSWORD ANDROID_KEY_ALIAS ANDROID_KEY_PASSWORD
    have java
    [ -f "$ANDROID_KEYSTORE" ] || { echo "Não há chave em $ANDROID_KEYSTORE." >&2; exit 2; }
    ANDROID_KEYSTORE=$(cd "$(dirname "$ANDROID_KEYSTORE")" && pwd)/$(basename "$ANDROID_KEYSTORE")
    export ANDROID_KEYSTORE
    npm ci
    npm run mobile -- sync
    (cd apps/mobile/android && bash ./gradlew --no-daemon lintRelease bundleRelease)
    echo "apps/mobile/android/app/build/outputs/bundle/release/app-release.aab"
    ;;
  ios)
    need APPLE_TEAM_ID
    have xcodebuild
    npm ci
    npm run mobile -- sync
    cd apps/mobile/ios/App
    xcodebuild -project App.xcodeproj -scheme App -configuration Release -destination generic/platform=iOS \
      -archivePath output/Cafezal.xcarchive -allowProvisioningUpdates DEVELOPMENT_TEAM="$APPLE_TEAM_ID" archive
    plist=output/export.plist
    printf '%s' '<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>method</key><string>app-store-connect</string></dict></plist>' >"$plist"
    xcodebuild -exportArchive -archivePath output/Cafezal.xcarchive -exportPath output -exportOptionsPlist "$plist" -allowProvisioningUpdates
    echo "apps/mobile/ios/App/output"
    ;;
  *)
    echo "Diga o que montar: android ou ios." >&2
    exit 2
    ;;
esac
